// read_mail: as read_mail.c, on a machine of 64 bits.
//     rustc $(pkg-config --libs-only-L liburlsift) read_mail.rs
// SPDX-License-Identifier: MIT
use std::os::raw::{c_char, c_int};
use std::{ffi::{c_void, CStr}, ptr::null_mut};

type P = *mut c_void;
type Words = [usize; 5]; // urlsift_found, urlsift_name, urlsift_value

#[link(name = "urlsift")]
extern "C" {
    fn urlsift_rules_new(memory: P) -> P;
    fn urlsift_filter_new(rules: P) -> P;
    fn urlsift_view_new(rules: P) -> P;
    fn urlsift_finder_new(rules: P, filter: P) -> P;
    fn urlsift_finder_document(f: P, unit: c_int, pause: P, ctx: P) -> P;
    fn urlsift_document_set(d: P, n: *const u8, v: *const u8, e: P) -> c_int;
    fn urlsift_finder_read(f: P, fd: c_int, bytes: P, len: usize,
        name: P, most: usize) -> c_int;
    fn urlsift_finder_take(finder: P) -> *mut Words;
    fn urlsift_found_free(found: *mut Words);
    fn urlsift_view_found(view: P, found: *mut Words);
    fn urlsift_name_read(n: *mut Words, text: *const u8, len: usize) -> c_int;
    fn urlsift_view_text(v: P, n: *const Words, to: *mut Words) -> c_int;
}

// The value of a field, as text.
unsafe fn get(view: P, field: &str) -> Option<String> {
    let (mut name, mut value) = ([0; 5], [0; 5]);
    urlsift_name_read(&mut name, field.as_ptr(), field.len());
    (urlsift_view_text(view, &name, &mut value) == 1).then(|| {
        let text = std::slice::from_raw_parts(value[0] as *const u8, value[1]);
        String::from_utf8_lossy(text).into_owned()
    })
}

fn main() {
    let (mut status, none) = (0, null_mut());
    unsafe {
        let rules = urlsift_rules_new(none);
        let finder = urlsift_finder_new(rules, urlsift_filter_new(rules));
        let view = urlsift_view_new(rules);
        let mail = urlsift_finder_document(finder, 2, none, none);
        urlsift_document_set(mail, "type\0".as_ptr(), "mail\0".as_ptr(), none);
        urlsift_finder_read(finder, 0, none, 0, none, usize::MAX);
        while let Some(found) = urlsift_finder_take(finder).as_mut() {
            if found[0] == 0 {
                eprintln!("{:?}", CStr::from_ptr(found[4] as *const c_char));
                status = 2;
            } else {
                urlsift_view_found(view, found);
                let place = get(view, "field").or(get(view, "part"));
                let url = get(view, "url").unwrap();
                println!("{}\t{}", place.unwrap_or("body".into()), url);
            }
            urlsift_found_free(found);
        }
    }
    std::process::exit(status);
}
