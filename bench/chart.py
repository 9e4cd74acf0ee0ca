"""A picture of some charts, in SVG, without any library."""
# SPDX-License-Identifier: MIT

COLOURS = ["#1b5e8c", "#d1495b", "#edae49", "#66a182", "#8d6a9f", "#6c757d",
           "#2e4057"]
WIDTH, HEIGHT, GAP = 460, 250, 60


def text(x, y, words, anchor="middle", size=11):
    words = words.replace("&", "&amp;").replace("<", "&lt;")
    return ('<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s">%s</text>'
            % (x, y, size, anchor, words))


def ticks(top):
    step = 10 ** (len(str(int(top))) - 1) if top >= 1 else 0.1
    while top / step > 6:
        step *= 2
    while top / step < 3:
        step /= 2
    return [i * step for i in range(int(top / step) + 1)]


class Chart:
    """Axes with a title; values go from 0 to the largest of them."""

    def __init__(self, title, unit, series, labels):
        self.title, self.unit = title, unit
        self.series, self.labels = series, labels
        values = [v for _, vs in series for v in vs if v is not None]
        self.top = max(values + [0.001]) * 1.08

    def y(self, value):
        return HEIGHT - value / self.top * HEIGHT

    def frame(self):
        out = [text(WIDTH / 2, -28, self.title, size=13)]
        for tick in ticks(self.top):
            y = self.y(tick)
            out.append('<line x1="0" x2="%d" y1="%.1f" y2="%.1f" '
                       'stroke="#ccc" stroke-width="0.5"/>' % (WIDTH, y, y))
            out.append(text(-6, y + 4, "%g" % tick, "end"))
        out.append(text(-6, -10, self.unit, "end"))
        x = 0
        for i, (name, _) in enumerate(self.series):
            out.append('<rect x="%.1f" y="-17" width="9" height="9" '
                       'fill="%s"/>' % (x, COLOURS[i % len(COLOURS)]))
            out.append(text(x + 12, -9, name, "start", 10))
            x += 22 + 6.0 * len(name)
        return out


class Bars(Chart):
    def draw(self):
        out = self.frame()
        group = WIDTH / len(self.labels)
        width = group * 0.84 / len(self.series)
        for j, label in enumerate(self.labels):
            out.append(text((j + 0.5) * group, HEIGHT + 16, label))
            for i, (_, values) in enumerate(self.series):
                if values[j] is None:
                    continue
                y = self.y(values[j])
                out.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"'
                           ' fill="%s"/>' % (
                               (j + 0.08) * group + i * width, y, width * 0.92,
                               HEIGHT - y, COLOURS[i % len(COLOURS)]))
        return out


class Lines(Chart):
    """The labels are numbers: where the points stand from left to right."""

    def draw(self):
        out = self.frame()
        step = WIDTH / max(self.labels)
        for tick in ticks(max(self.labels)):
            out.append(text(tick * step, HEIGHT + 16, "%g" % tick))
        for i, (_, values) in enumerate(self.series):
            points = ["%.1f,%.1f" % (x * step, self.y(v))
                      for x, v in zip(self.labels, values)]
            colour = COLOURS[i % len(COLOURS)]
            out.append('<polyline points="%s" fill="none" stroke="%s" '
                       'stroke-width="2"/>' % (" ".join(points), colour))
            out += ['<circle cx="%s" cy="%s" r="3" fill="%s"/>'
                    % (*point.split(","), colour) for point in points]
        return out


def write(path, charts):
    """Write ${charts}, two in a row, to the file ${path}."""
    rows = (len(charts) + 1) // 2
    full = (WIDTH + 2 * GAP) * 2, (HEIGHT + 2 * GAP) * rows
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" '
           'font-family="sans-serif">' % full,
           '<rect width="%d" height="%d" fill="white"/>' % full]
    for i, chart in enumerate(charts):
        out.append('<g transform="translate(%d,%d)">' % (
            GAP + i % 2 * (WIDTH + 2 * GAP),
            GAP + i // 2 * (HEIGHT + 2 * GAP)))
        out += chart.draw() + ["</g>"]
    out.append("</svg>")
    path.write_text("\n".join(out) + "\n")
