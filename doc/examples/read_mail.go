// read_mail: as read_mail.c.
//
//	go build read_mail.go
//
// SPDX-License-Identifier: MIT
package main

/*
#cgo pkg-config: liburlsift
#include <stdlib.h>
#include <urlsift.h>
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

// The value of a field, as text; empty: there is none.
func get(view *C.struct_urlsift_view, field string) string {
	var name C.struct_urlsift_name
	var value C.struct_urlsift_value
	text := C.CString(field)
	defer C.free(unsafe.Pointer(text))
	C.urlsift_name_read(&name, text, C.size_t(len(field)))
	if C.urlsift_view_text(view, &name, &value) != 1 {
		return ""
	}
	return C.GoStringN(value.text, C.int(value.len))
}

func main() {
	rules := C.urlsift_rules_new(nil)
	finder := C.urlsift_finder_new(rules, C.urlsift_filter_new(rules))
	view := C.urlsift_view_new(rules)
	mail := C.urlsift_finder_document(finder, C.URLSIFT_U_BYTES, nil, nil)
	C.urlsift_document_set(mail, C.CString("type"), C.CString("mail"), nil)
	C.urlsift_finder_read(finder, 0, nil, 0, nil, C.SIZE_MAX)
	status := 0
	for {
		f := C.urlsift_finder_take(finder)
		if f == nil {
			os.Exit(status)
		}
		if f.hit == nil {
			fmt.Fprintln(os.Stderr, "read_mail:", C.GoString(f.warning))
			status = 2
		} else {
			C.urlsift_view_found(view, f)
			place := get(view, "field") + get(view, "part")
			if place == "" {
				place = "body"
			}
			fmt.Printf("%s\t%s\n", place, get(view, "url"))
		}
		C.urlsift_found_free(f)
	}
}
