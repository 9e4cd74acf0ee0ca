# Shipped, not installed: what needs more than the tool does.
EXTRA_DIST += contrib/urlsift-dask
