#!/usr/bin/env bash
# One shard of the plan: task number I of the array plays shard I. `submit` starts it.
#SBATCH --job-name=wargauge-play
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=4
#SBATCH --mem=512M
#SBATCH --time=04:00:00
#SBATCH --output=%x-%A-%a.txt
#SBATCH --open-mode=append
#SBATCH --requeue
# Ctrl-C for the program, a minute before the time is over: it keeps every finished game.
#SBATCH --signal=INT@60
set -euo pipefail

mkdir -p shards
status=0
# srun does not take the number of cores from the job. OPTIONS are several words.
# shellcheck disable=SC2086
srun --cpus-per-task="$SLURM_CPUS_PER_TASK" \
    wargauge run "${SCENARIO:?start this by deploy/slurm/submit}" --games "$GAMES" --seed "$SEED" $OPTIONS \
    --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --threads "$SLURM_CPUS_PER_TASK" --quiet \
    --out "shards/$SLURM_ARRAY_TASK_ID" || status=$?

# Interrupted, 130: the time was not enough. The same task goes on from the stored games.
if [ "$status" -eq 130 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
