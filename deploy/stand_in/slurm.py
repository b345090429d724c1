"""Slurm on one machine: `submit` and the job scripts of `deploy/slurm`.

`submit` itself is run, with an `sbatch` that writes down what it is given. The jobs then run as Slurm would
run them: from a copy of their script, in the folder of the submission, with the variables of an array task.
"""

import os
import re
import shutil
import signal
import subprocess
import time

from .work import (
    ROOT,
    ended,
    expect,
    killed,
    same_as_one_machine,
    say,
    start,
    stored_games,
    stored_parts,
    struck_in_the_middle,
)

TIME = r"(\d+-)?\d{1,2}(:\d{2}){0,2}|\d+"
# The options that are used here, each with the form of its value (`man sbatch`); None is for no value.
OPTIONS = {
    "job-name": r"\S+",
    "nodes": r"\d+(-\d+)?",
    "ntasks": r"\d+",
    "cpus-per-task": r"\d+",
    "mem": r"\d+[KMGT]?",
    "time": TIME,
    "output": r"\S+",
    "open-mode": r"append|truncate",
    "signal": r"([RB]+:)?[A-Z0-9]+(@\d+)?",
    "array": r"\d+(-\d+)?(%\d+)?",
    "dependency": r"afterok:\d+",
    "export": r"ALL|NONE",
    "kill-on-invalid-dep": r"yes|no",
    "requeue": None,
    "parsable": None,
}


def options(words, where):
    """Options by name, each of a form that Slurm takes."""
    found = {}
    for word in words:
        match = re.fullmatch(r"--([a-z-]+)(?:=(.*))?", word)
        expect(match and match[1] in OPTIONS, f"{where}: `{word}` is not known here")
        name, value = match.groups()
        form = OPTIONS[name]
        fits = value is None if form is None else value is not None and re.fullmatch(form, value)
        expect(fits, f"{where}: `{word}` has no value that --{name} takes")
        found[name] = value
    return found


def directives(script):
    """The options of a script's `#SBATCH` lines. Slurm reads none of them after the first command."""
    lines = script.read_text().splitlines()
    expect(lines and lines[0].startswith("#!"), f"{script.name}: sbatch refuses a script without `#!`")
    found, commands = {}, False
    for number, line in enumerate(lines[1:], 2):
        where = f"{script.name}:{number}"
        if line.startswith("#SBATCH"):
            expect(not commands, f"{where}: Slurm does not read this: it stands after a command")
            words = line.removeprefix("#SBATCH").split("#")[0].split()
            expect(len(words) == 1, f"{where}: one option a line")
            found |= options(words, where)
        elif line.strip() and not line.startswith("#"):
            commands = True
    return found


def submitted(bench, plan):
    """Runs `submit` and says what it gave to sbatch: the scripts with their options, in order."""
    calls = bench.folder / "calls"
    calls.mkdir()
    # Numbers of jobs begin with 101.
    bench.stub("sbatch", f'id=$((101 + $(ls "{calls}" | wc -l)))\nprintf "%s\\n" "$@" >"{calls}/$id"\necho "$id"\n')
    # A step is a process with a number, which signals go to.
    bench.stub("srun", f'while [ "${{1#--}}" != "$1" ]; do shift; done\necho $$ >"{bench.folder}/step-${{SLURM_ARRAY_TASK_ID:-}}"\nexec "$@"\n')
    bench.stub("scontrol", f'printf "%s\\n" "$*" >>"{bench.folder}/scontrol"\n')
    environment = {"PATH": bench.path(), "HOME": str(bench.folder), **plan}
    done = subprocess.run(
        [ROOT / "deploy/slurm/submit"], cwd=bench.games, env=environment, capture_output=True, text=True, check=False
    )
    expect(done.returncode == 0, f"submit ended with {done.returncode}: {done.stderr}")
    say("submit: " + done.stdout.strip())
    jobs = []
    for call in sorted(calls.iterdir()):
        *words, script = call.read_text().splitlines()
        spool = bench.folder / f"spool-{call.name}"
        spool.mkdir()
        job = {
            "id": call.name,
            "options": directives(ROOT / script) | options(words, "submit"),
            # Slurm runs a copy: a script must not look for files beside itself.
            "script": shutil.copy(script, spool / "slurm_script"),
        }
        expect(job["options"].get("export") == "ALL", f"{script}: the plan would not reach the job: --export=ALL")
        expect("requeue" in job["options"], f"{script}: a job of a lost node would not start again: --requeue")
        jobs.append(job)
    return jobs


def variables(job, bench, plan, task=None, restarts=0):
    """What Slurm gives a job besides the environment of its submission."""
    found = {"PATH": bench.path(), "HOME": str(bench.folder), **plan, "SLURM_JOB_ID": job["id"]}
    found |= {"SLURM_SUBMIT_DIR": str(bench.games), "SLURM_CPUS_PER_TASK": job["options"]["cpus-per-task"]}
    if restarts:
        found["SLURM_RESTART_COUNT"] = str(restarts)
    if task is not None:
        first, last = array(job)
        found |= {
            "SLURM_ARRAY_JOB_ID": job["id"],
            "SLURM_ARRAY_TASK_ID": str(task),
            "SLURM_ARRAY_TASK_MIN": str(first),
            "SLURM_ARRAY_TASK_MAX": str(last),
            "SLURM_ARRAY_TASK_COUNT": str(last - first + 1),
        }
    return found


def array(job):
    """The first and the last task of an array."""
    first, _, last = job["options"]["array"].partition("%")[0].partition("-")
    return int(first), int(last or first)


class Task:
    """A task of an array, which may be started more than once."""

    def __init__(self, job, bench, plan, number):
        self.job, self.bench, self.plan, self.number = job, bench, plan, number
        self.restarts = 0
        self.log = bench.folder / f"task-{number}.log"
        self.shard = bench.games / "shards" / str(number)

    def begin(self):
        """Starts it, as the copy of its script in the folder of the submission."""
        environment = variables(self.job, self.bench, self.plan, self.number, self.restarts)
        return start([self.job["script"]], environment, self.bench.games, self.log)

    def interrupted(self, process):
        """The signal of --signal, which goes to the step and not to the script."""
        name = self.job["options"]["signal"].partition("@")[0]
        step = int((self.bench.folder / f"step-{self.number}").read_text())
        try:
            os.kill(step, signal.Signals[f"SIG{name}"])
        except ProcessLookupError:
            return False
        return process.wait() == 130

    def plays(self):
        """Has it begun to play? The program listens for signals before it writes a manifest."""
        begun = (self.shard / "manifest.json").exists()
        if begun:
            time.sleep(0.5)
        return begun

    def finish(self):
        """Plays it to its end."""
        ended(self.begin(), self.log, f"task {self.number}")


def dry_run(bench, plan):
    """Submits the plan, plays the array with a lost node and a lack of time, merges and compares."""
    for key, value in plan.items():
        say(f"{key}: {value!r} for that of plan.sh")
    play, merge = submitted(bench, plan)
    first, last = array(play)
    expect((first, str(last)) == (1, plan["SHARDS"]), f"the array {first}-{last} is not that of {plan['SHARDS']} shards")
    expect(merge["options"].get("dependency") == f"afterok:{play['id']}", "the merge does not wait for the array")
    tasks = [Task(play, bench, plan, number) for number in range(first, last + 1)]

    lost, late = tasks[len(tasks) // 2], tasks[0]
    struck_in_the_middle(lost.begin, killed, lost.shard, lambda: stored_parts(lost.shard))
    lost.restarts += 1
    say(f"task {lost.number}: SIGKILL with {stored_games(lost.shard):,} games stored; Slurm starts it again")
    struck_in_the_middle(late.begin, late.interrupted, late.shard, late.plays)
    expect(stored_games(late.shard) > 0, "an interrupted shard has stored no game")
    asked = (bench.folder / "scontrol").read_text().splitlines()
    expect(asked == [f"requeue {play['id']}_{late.number}"], f"scontrol was asked for {asked}")
    late.restarts += 1
    say(f"task {late.number}: SIG{play['options']['signal']}, {stored_games(late.shard):,} games stored; requeued by itself")
    for task in tasks:
        task.finish()
    say(f"{len(tasks)} tasks done")

    log = bench.folder / "merge.log"
    ended(start([merge["script"]], variables(merge, bench, plan), bench.games, log), log, "the merge")
    say("merged: " + log.read_text().strip())
    same_as_one_machine(bench, plan, bench.games / "all")
