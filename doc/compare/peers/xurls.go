// xurls: JSON texts on stdin, the URLs of each on stdout.  Strict() leaves out
// names without a scheme.
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
	found := [][]string{}
	for _, text := range texts {
		found = append(found, append([]string{},
			xurls.Strict().FindAllString(text, -1)...))
	}
	json.NewEncoder(os.Stdout).Encode(found)
}
