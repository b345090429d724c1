#!/usr/bin/env bash
# Joins the shards into one run, `all/`, when the whole array is done. `submit` starts it.
#SBATCH --job-name=wargauge-merge
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --mem=1G
#SBATCH --time=12:00:00
#SBATCH --output=%x-%j.txt
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --kill-on-invalid-dep=yes
set -euo pipefail

srun --cpus-per-task="$SLURM_CPUS_PER_TASK" wargauge merge shards/* --out all
