"""The numbers the README quotes: `make bench`."""
