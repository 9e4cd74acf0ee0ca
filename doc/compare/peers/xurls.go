// xurls: JSON texts on stdin, the URLs of each on stdout.  Strict() leaves out
// names without a scheme; with an argument, Relaxed() finds them, too.
// SPDX-License-Identifier: MIT
package main

import (
	"encoding/json"
	"os"

	"mvdan.cc/xurls"
)

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	pattern := xurls.Strict()
	if len(os.Args) > 1 {
		pattern = xurls.Relaxed()
	}
	found := [][]string{}
	for _, text := range texts {
		found = append(found, append([]string{},
			pattern.FindAllString(text, -1)...))
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
