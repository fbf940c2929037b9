"""Two wide photographs for the page of the plans: one print on the plate of a printer, and a batch."""

import bpy

import sets
from materials import filament, plain
from shapes import box, copy_of, marker, place
from studio import photograph

# The share of the height of the usual picture.
BAND = 0.35
COLUMNS, ROWS, PITCH = 4, 3, 84
PLATE = 6


def _wren(meshes):
    body = meshes.part("shelf-wren-colour", "body", filament("sun", 0.5), 70)
    beak = meshes.part("shelf-wren-colour", "beak", filament("coral", 0.5), 60)
    eyes = meshes.part("shelf-wren-colour", "eyes", filament("ink", 0.9), 60)
    return [body, beak, eyes]


def _on_plate(meshes, places):
    sets.table("sage", "oak", "window", depth=620, height=30)
    box((366, 282, PLATE), material=plain("#3d4246", 0.3, specular=0.3), edge=2)
    wren = _wren(meshes)
    for part in wren:
        for x, y in places[1:]:
            copy_of(part, (x, y, PLATE), (0, 0, -38))
        place(part, (*places[0], PLATE), (0, 0, -38))
    corners = [marker((x, y, z)) for x in (-183, 183) for y in (-141, 141) for z in (0, 70)]
    photograph(corners, turn=-8, lift=20, fill=0.84, at=(0.5, 0.5))
    bpy.context.scene["band"] = BAND


def one(meshes):
    _on_plate(meshes, [(0, 0)])


def batch(meshes):
    places = [
        ((column - (COLUMNS - 1) / 2) * PITCH, (row - (ROWS - 1) / 2) * PITCH)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    _on_plate(meshes, places)


SHOTS = {"one": one, "batch": batch}
