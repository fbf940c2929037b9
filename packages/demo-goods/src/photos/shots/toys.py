"""Figures and things to play with."""

import math

from mathutils import Euler, Matrix

import props_home as home
import props_work as work
import sets
from materials import filament, plain
from shapes import box, cylinder, marker, place
from studio import photograph


def wren(meshes):
    body = meshes.part("shelf-wren-colour", "body", filament("coral", 0.5), 70)
    beak = meshes.part("shelf-wren-colour", "beak", filament("sun", 0.5), 60)
    eyes = meshes.part("shelf-wren-colour", "eyes", filament("ink", 0.9), 60)
    return [body, beak, eyes]


def turned(items, angle, at=(0, 0, 0)):
    for item in items:
        place(item, at, (0, 0, angle))
    return items


def wren_hero(meshes):
    sets.cove("mist", "leaves", seed=5)
    photograph(turned(wren(meshes), -38), lift=10, fill=0.64)


def wren_in_use(meshes):
    sets.shelf("sage", "oak", depth=190, shadows="window", height=20)
    bird = turned(wren(meshes), 30, (-34, -34, 0))
    colors = ["#8c4a36", "#dccfb6", "#47606e", "#c8a04a"]
    home.books_in_row(26, [(24, 140, 176), (32, 150, 190), (19, 135, 166), (27, 140, 184)], colors, y=16)
    photograph([*bird, marker((64, 0, 150))], turn=-6, lift=7, fill=0.7)


def gyro(
    meshes,
    at=(0, 0, 0),
    tilts=((62, 10), (40, -20), (22, 14), (0, 0)),
    lift=38.0,
    turn=0,
    colors=("sun", "coral", "bone", "cobalt"),
):
    """The rings turned within each other: about the middle of the balls that they are cut from."""
    items = []
    pose = (
        Matrix.Translation(at)
        @ Euler([math.radians(angle) for angle in (lift, 0, turn)]).to_matrix().to_4x4()
    )
    for name, color, (a, b) in zip(("core", "inner", "middle", "rim"), colors, tilts):
        item = meshes.part("gyro-rings", name, filament(color, 0.55), 40)
        spin = Euler([math.radians(a), math.radians(b), 0]).to_matrix().to_4x4()
        item.matrix_world = pose @ spin @ Matrix.Translation((0, 0, -7))
        items.append(item)
    return items


def gyro_hero(meshes):
    sets.cove("honey", "leaves", seed=2)
    items = gyro(meshes, (0, 0, 38.4), lift=84, turn=24, tilts=((118, 0), (-48, 20), (34, 10), (0, 0)))
    photograph(items, lift=14, fill=0.62)


def gyro_in_use(meshes):
    sets.table("chalk", "walnut", "window", height=10)
    items = gyro(meshes, (-14, 6, 23), lift=0, turn=-160, tilts=((58, 0), (40, 10), (22, -8), (0, 0)))
    for item in items:
        item.location.z -= 16
    home.loop((-58, -9, 4.5), 15, 1.2, (22, 14, 0))
    home.key((-78, -26, 1), -130, (2, 0))
    home.key((-72, -24, 3.4), -96, (-3, 3), "#c9cbcd", head="square")
    work.notebook((96, 70, 0), color="#3f5b4c", turn=-16)
    photograph([*items, marker((-102, -64, 0))], lift=38, fill=0.72)


def planetary(meshes):
    file = "planetary-fidget-print-in-place"
    ring = meshes.part(file, "ring", filament("slate", 0.45))
    sun = meshes.part(file, "sun", filament("sun", 0.55))
    planets = meshes.part(file, "planets", filament("bone", 0.45))
    return [ring, sun, planets]


def planetary_hero(meshes):
    sets.cove("clay", "leaves", seed=6)
    photograph(planetary(meshes), lift=42, fill=0.72)


def planetary_in_use(meshes):
    sets.table("mist", "oak", "window", height=10)
    items = planetary(meshes)
    box((300, 210, 12), (60, 205, 0), plain("#b9bcc0", 0.35, metallic=0.7), 5, (0, 0, 6))
    work.notebook((-162, 96, 0), color="#c9502f", turn=12)
    work.pencil((74, -76, 4), (110, 20, 4), "#e3a92a", 150)
    home.mug((128, 66, 0), "#e9e2d4", turn=-30)
    photograph(items, turn=4, lift=38, fill=0.62)


ARCHES = (
    ("arch-1-largest", "sun", 42),
    ("arch-2-large", "coral", 38),
    ("arch-3-small", "sage", 34),
    ("arch-4-smallest", "bone", 30),
)


def arches_hero(meshes):
    sets.cove("chalk", "leaves", seed=10)
    items = [
        place(meshes.whole(name, filament(color, 0.5)), (0, deep / 2, 0), (90, 0, 0))
        for name, color, deep in ARCHES
    ]
    for item in items:
        item.rotation_euler[2] = math.radians(-20)
    photograph(items, lift=12, fill=0.7)


def arches_in_use(meshes):
    sets.table("sage", "birch", "window", height=30)
    # Each stands astride the one below, on the inner edges of its feet.
    heights = (0, 54.2, 100.2, 136.2)
    items = []
    for (name, color, deep), z, turn in zip(ARCHES, heights, (0, 1.5, -1, 1)):
        items.append(place(meshes.whole(name, filament(color, 0.5)), (0, deep / 2, z), (90, 0, turn)))
    for x, y, size, color in (
        (118, -10, 34, "#c9502f"),
        (-116, -34, 30, "#84a8c6"),
        (-104, 40, 36, "#e3cfa6"),
    ):
        box((size, size, size), (x, y, 0), plain(color, 0.55), 3, (0, 0, x % 40))
    cylinder(17, 40, (92, -62, 0), plain("#3f7561", 0.55), edge=3)
    photograph(items, turn=-16, lift=9, fill=0.74)


SHOTS = {
    "shelf-wren": {"hero": wren_hero, "in-use": wren_in_use},
    "gyro-rings": {"hero": gyro_hero, "in-use": gyro_in_use},
    "planetary-fidget": {"hero": planetary_hero, "in-use": planetary_in_use},
    "arch-stacker": {"hero": arches_hero, "in-use": arches_in_use},
}
