# To build it alone: nix-build contrib/packaging/nix
# SPDX-License-Identifier: MIT
{ pkgs ? import <nixpkgs> { } }:

pkgs.callPackage ./package.nix { }
