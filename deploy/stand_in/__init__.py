"""A stand-in for the schedulers of clusters, on one machine: see `deploy/dry-run`."""
