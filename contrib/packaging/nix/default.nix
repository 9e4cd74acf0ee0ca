# To build it alone: nix-build contrib/packaging/nix
{ pkgs ? import <nixpkgs> { } }:

pkgs.callPackage ./package.nix { }
