"""Renders photographs: `blender --background --python render.py -- JOB.json`. The Node program writes the job."""

import json
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import shots  # noqa: E402
import studio  # noqa: E402


def main():
    with open(sys.argv[-1]) as file:
        job = json.load(file)
    failed = []
    for order in job["pictures"]:
        try:
            take(order, job)
        except Exception:
            traceback.print_exc()
            failed.append(f"{order['key']} {order['kind']}")
    if failed:
        sys.exit("These pictures failed: " + ", ".join(failed))


def take(order, job):
    """Renders a picture twice with different random numbers, so that the noise is known."""
    started = time.time()
    studio.new_scene()
    shot = shots.SHOTS[order["key"]][order["kind"]]
    look = shot(shots.Meshes(job["meshes"], order["key"])) or {}
    for seed, path in enumerate(order["files"]):
        studio.render(path, job["width"], job["samples"], seed + 1, job["threads"])
    seconds = round(time.time() - started, 1)
    print("PHOTO " + json.dumps({**order, "look": look, "seconds": seconds}), flush=True)


main()
