"""Kubernetes on one machine: the Indexed Job and the merge Job of `deploy/kubernetes`.

The manifests are read as they are. From them come the environment, the commands, the number of pods and
how often one may fail. A pod is a process here: its image, its user and its limits are not tried.
"""

import math
import re

from .work import (
    ROOT,
    Fault,
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

# So many pods run at a time here, whatever `parallelism` says.
AT_ONCE = 2


def documents():
    """The objects of all manifests, by kind and name."""
    try:
        import yaml
    except ImportError as missing:
        raise Fault("PyYAML is missing: `pip install pyyaml`, or run .ci/deploy, which fetches it") from missing
    found = {}
    for file in sorted((ROOT / "deploy/kubernetes").glob("*.yaml")):
        for document in yaml.safe_load_all(file.read_text()):
            found[document["kind"], document["metadata"]["name"]] = document
    return found


def expanded(text, environment):
    """`$(NAME)` in a command, as the kubelet expands it: `$$` is `$`, an unknown name stays."""
    def value(match):
        if match[0] == "$$":
            return "$"
        return environment.get(match[1], match[0])

    return re.sub(r"\$\$|\$\(([^)]*)\)", value, text)


def cores(quantity):
    """A quantity of cores as the downward API gives it: rounded up."""
    text = str(quantity)
    return math.ceil(int(text[:-1]) / 1000) if text.endswith("m") else math.ceil(float(text))


class Pod:
    """What the pods of a Job are started with."""

    def __init__(self, job, objects, bench):
        spec = job["spec"]["template"]["spec"]
        name = job["metadata"]["name"]
        expect(spec["restartPolicy"] == "Never", f"{name}: the pods of a failed index are new ones: restartPolicy Never")
        (self.container,) = spec["containers"]
        self.bench, self.name, self.objects = bench, name, objects
        claims = {volume["name"]: volume["persistentVolumeClaim"]["claimName"] for volume in spec["volumes"]}
        self.mounts = {}
        for mount in self.container["volumeMounts"]:
            claim = claims.get(mount["name"])
            expect(("PersistentVolumeClaim", claim) in objects, f"{name}: there is no claim {claim}")
            self.mounts[mount["mountPath"]] = claim
        place = self.container["workingDir"]
        expect(place in self.mounts, f"{name}: the working folder {place} is not on the shared storage")

    def environment(self):
        """Nothing but what the manifest gives, and what every container has."""
        found = {"PATH": self.bench.path(), "HOME": "/", "HOSTNAME": self.name}
        for source in self.container.get("envFrom", []):
            plan = self.objects.get(("ConfigMap", source["configMapRef"]["name"]))
            expect(plan is not None, f"{self.name}: there is no {source}")
            found |= plan["data"]
        for entry in self.container.get("env", []):
            if "value" in entry:
                found[entry["name"]] = expanded(entry["value"], found)
                continue
            kind, resource = entry["valueFrom"]["resourceFieldRef"]["resource"].split(".")
            expect(resource == "cpu", f"{self.name}: {resource} is not known here")
            found[entry["name"]] = str(cores(self.container["resources"][kind][resource]))
        return found

    def begin(self, index=None):
        """Starts a pod: the one of an index, or the only one."""
        environment = self.environment()
        label = self.name if index is None else f"{self.name}-{index}"
        if index is not None:
            environment |= {"JOB_COMPLETION_INDEX": str(index), "HOSTNAME": label}
        command = [expanded(word, environment) for word in self.container["command"] + self.container["args"]]
        return start(command, environment, self.bench.games, self.log(index))

    def log(self, index=None):
        """Where the output of a pod goes."""
        return self.bench.folder / f"{self.name}-{index}.log"


def play(job, pod, bench, shards):
    """The Job controller: every index until it has succeeded once."""
    spec = job["spec"]
    expect(spec["completionMode"] == "Indexed", "the Job gives its pods no index: completionMode Indexed")
    retries = spec.get("backoffLimitPerIndex", 0)
    expect(retries >= 1, "a killed pod would not be replaced: backoffLimitPerIndex")
    # Pods are numbered from 0, shards from 1.
    middle = shards // 2
    shard = bench.games / "shards" / str(middle + 1)
    struck_in_the_middle(lambda: pod.begin(middle), killed, shard, lambda: stored_parts(shard))
    stored = stored_parts(shard)
    say(f"index {middle}: SIGKILL with {stored_games(shard):,} games stored; a new pod goes on")
    waiting = list(range(shards))
    while waiting:
        now, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        for index, process in [(index, pod.begin(index)) for index in now]:
            ended(process, pod.log(index), f"the pod of index {index}")
    expect(set(stored) <= set(stored_parts(shard)), "the new pod has thrown stored parts away")
    say(f"{shards} indexes complete, 1 of at most {retries} failures of an index used")


def dry_run(bench, plan):
    """Plays the manifests with the numbers of `plan` and compares."""
    objects = documents()
    job = objects["Job", "wargauge-play"]
    shipped = objects["ConfigMap", "wargauge-plan"]["data"]
    expect(
        str(job["spec"]["completions"]) == shipped["SHARDS"],
        f"completions is {job['spec']['completions']} in play.yaml, SHARDS {shipped['SHARDS']} in plan.yaml",
    )
    expect(plan.keys() <= shipped.keys(), f"plan.yaml lacks {sorted(plan.keys() - shipped.keys())}")
    for key, value in plan.items():
        say(f"{key}: {value!r} for {shipped[key]!r}")
    shipped |= plan
    job["spec"]["completions"] = int(plan["SHARDS"])
    play(job, Pod(job, objects, bench), bench, int(plan["SHARDS"]))
    pod = Pod(objects["Job", "wargauge-merge"], objects, bench)
    ended(pod.begin(), pod.log(), "the pod of the merge")
    say("merged: " + pod.log().read_text().strip())
    same_as_one_machine(bench, shipped, bench.games / "all")
