-- A mailbox that is searched by its words and by what it links to.
--
--     sqlite3 mail.db -cmd '.load urlsift' <fts5.sql
--
-- What a query prints stands behind it, after an arrow; a test runs this page.
-- SPDX-License-Identifier: MIT

CREATE TABLE mail(
    id INTEGER PRIMARY KEY,
    sender TEXT,
    subject TEXT,
    body TEXT);

-- The words: an index of FTS5, which keeps no copy of the text.
CREATE VIRTUAL TABLE words USING fts5(
    subject, body, content = 'mail', content_rowid = 'id');

-- The links: one row each, and where in the body it stands.  Hosts are the same
-- in capitals and small letters.
CREATE TABLE link(
    mail INTEGER NOT NULL REFERENCES mail(id),
    url TEXT NOT NULL,
    host TEXT COLLATE NOCASE,
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL);
CREATE INDEX link_host ON link(host, mail);
CREATE INDEX link_mail ON link(mail);

-- Both follow the mail.
CREATE TRIGGER mail_comes AFTER INSERT ON mail BEGIN
    INSERT INTO words(rowid, subject, body)
    VALUES (new.id, new.subject, new.body);
    INSERT INTO link
    SELECT new.id, url, host, offset, length FROM urlsift(new.body);
END;
CREATE TRIGGER mail_goes AFTER DELETE ON mail BEGIN
    INSERT INTO words(words, rowid, subject, body)
    VALUES ('delete', old.id, old.subject, old.body);
    DELETE FROM link WHERE mail = old.id;
END;

INSERT INTO mail(id, sender, subject, body) VALUES
(1, 'ann@example.org', 'Tea for the office',
'The green one is at <URL:http://shop.example.com/tea/gre
en.html>, the black one at http://Shop.example.com/tea/black.html.'),
(2, 'bob@example.org', 'Re: Tea for the office',
'I would rather have coffee: https://coffee.example.net/'),
(3, 'cat@example.org', 'Cups',
'For tea, see http://shop.example.com/cups (and ftp://ftp.example.net/cups.txt)'),
(4, 'dan@example.org', 'Minutes',
'The tea was late.  No links today.');

-- Which mails mention tea and link to the shop?
SELECT DISTINCT mail.id, sender
FROM words
    JOIN mail ON mail.id = words.rowid
    JOIN link ON link.mail = mail.id
WHERE words MATCH 'tea' AND link.host = 'shop.example.com'
ORDER BY mail.id;
--> 1|ann@example.org
--> 3|cat@example.org

-- Where do mails about tea lead to, and how often?
SELECT lower(host), count(*)
FROM words JOIN link ON link.mail = words.rowid
WHERE words MATCH 'tea'
GROUP BY lower(host)
ORDER BY count(*) DESC, 1;
--> shop.example.com|3
--> coffee.example.net|1
--> ftp.example.net|1

-- A URL that the mail broke, and what stands there.
SELECT url, replace(substr(body, offset + 1, length), char(10), '/')
FROM link JOIN mail ON mail.id = link.mail
WHERE url LIKE '%green%';
--> http://shop.example.com/tea/green.html|http://shop.example.com/tea/gre/en.html

-- A mail goes with its words and links.
DELETE FROM mail WHERE id = 1;
SELECT (SELECT count(*) FROM words WHERE words MATCH 'green'),
    (SELECT count(*) FROM link WHERE mail = 1);
--> 0|0
