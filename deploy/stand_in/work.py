"""What both schedulers share: the program, folders, processes that are killed, and the comparison.

Nothing here knows a scheduler.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# A part holds 16,384 games (docs/stored-runs.md). A shard of more has a stored part while it still plays.
GAMES_OF_A_SHARD = 30_000


class Fault(Exception):
    """What is wrong, in a sentence."""


def expect(held, sentence):
    """Ends the dry run with a sentence if something does not hold."""
    if not held:
        raise Fault(sentence)


def say(line):
    """A line about what happens."""
    print(f"   {line}", flush=True)


def program():
    """The program that plays: $WARGAUGE, else the newer one of target/release and target/debug."""
    named = os.environ.get("WARGAUGE")
    built = [ROOT / "target" / profile / "wargauge" for profile in ("release", "debug")]
    built = sorted((one for one in built if one.exists()), key=lambda one: one.stat().st_mtime)
    found = Path(named).resolve() if named else (built[-1] if built else None)
    expect(found and os.access(found, os.X_OK), "there is no program: build it with `cargo build`, or name it by WARGAUGE=PATH")
    return found


class Bench:
    """A folder for one dry run: `games` stands for the shared storage, `bin` is the PATH of the jobs."""

    def __init__(self, name):
        self.folder = Path(tempfile.mkdtemp(prefix=f"wargauge-{name}-"))
        self.games = self.folder / "games"
        self.bin = self.folder / "bin"
        self.games.mkdir()
        self.bin.mkdir()
        self.program = program()
        (self.bin / "wargauge").symlink_to(self.program)

    def stub(self, name, script):
        """A command of the scheduler, as far as the scripts use it."""
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{script}")
        file.chmod(0o755)

    def path(self):
        """The PATH of a job: the program, the stubs and the system."""
        return f"{self.bin}:/usr/local/bin:/usr/bin:/bin"

    def remove(self):
        """Removes the folder and everything that was played."""
        shutil.rmtree(self.folder)


def start(command, environment, folder, log):
    """Starts a process with this environment and no other, as the head of a group of its own."""
    with open(log, "ab") as output:
        return subprocess.Popen(
            command, env=environment, cwd=folder, stdout=output, stderr=output, start_new_session=True
        )


def ended(process, log, what):
    """Waits for a process that must succeed."""
    code = process.wait()
    expect(code == 0, f"{what} ended with {code}: {Path(log).read_text()[-2000:]}")


def stored_parts(shard):
    """The full parts that a shard has stored, which stay as they are; a part that is not full is replaced."""
    return sorted(part.name for part in (shard / "games").glob("[0-9]*-16384-*.parquet"))


def stored_games(shard):
    """How many games the parts of a shard hold, by their names. A part and the longer one that replaces it
    begin with the same game."""
    longest = {}
    for part in (shard / "games").glob("[0-9]*.parquet"):
        first, games, _ = part.name.split("-")
        longest[first] = max(int(games), longest.get(first, 0))
    return sum(longest.values())


def still_playing(process, ready):
    """Waits until something is ready while a process still plays. False if it has ended before."""
    while process.poll() is None:
        if ready():
            return process.poll() is None
        time.sleep(0.001)
    return False


def killed(process):
    """Kills a process and everything that it started, as the loss of its machine would."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.wait() != 0


def struck_in_the_middle(begin, strike, shard, ready):
    """Starts a shard and strikes it when it is ready and has not ended.

    `begin` starts it; `strike` strikes and says whether it was in time. A shard that was faster is played
    once more from nothing.
    """
    for _ in range(10):
        process = begin()
        if still_playing(process, ready) and strike(process):
            return
        process.wait()
        shutil.rmtree(shard)
    raise Fault("ten times a shard was done before it could be struck: give it more games by --games")


def same_as_one_machine(bench, plan, merged):
    """Plays the plan in one process and compares every file, byte for byte."""
    whole = bench.folder / "whole"
    command = [str(bench.program), "run", plan["SCENARIO"], "--games", plan["GAMES"], "--seed", plan["SEED"]]
    command += [*plan["OPTIONS"].split(), "--quiet", "--out", str(whole)]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    expect(done.returncode == 0, f"one machine's run ended with {done.returncode}: {done.stderr}")
    ours, theirs = files(merged), files(whole)
    expect(ours.keys() == theirs.keys(), f"files differ: {sorted(ours.keys() ^ theirs.keys())}")
    for name, content in theirs.items():
        expect(ours[name] == content, f"{name} differs from one machine's run")
    size = sum(len(content) for content in theirs.values())
    say(f"{len(theirs)} files, {size:,} bytes: the same as one machine's, byte for byte")


def files(folder):
    """Every file below a folder with what it holds; the file that is locked is empty and stays."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".wargauge-lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def main_of(name, dry_run, plan, keep):
    """Runs one dry run and reports it; 1 if something is wrong."""
    print(f"== {name}", flush=True)
    bench = None
    try:
        bench = Bench(name)
        dry_run(bench, plan)
    except Fault as fault:
        print(f"== FAILED: {name}: {fault}", file=sys.stderr)
        return 1
    finally:
        if bench and not keep:
            bench.remove()
        elif bench:
            say(f"kept: {bench.folder}")
    return 0
