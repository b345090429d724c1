# What is played. A value from outside is taken first: GAMES=1000000 SHARDS=8 deploy/slurm/submit
# shellcheck shell=sh disable=SC2034
SCENARIO=${SCENARIO:-niemenczyn/historical}
GAMES=${GAMES:-1000000000}
SHARDS=${SHARDS:-64}
SEED=${SEED:-1794}
# Further options of `wargauge run`, such as --ai poles=heuristic or --set rules.turns=7.
OPTIONS=${OPTIONS:-}
