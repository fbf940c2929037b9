"""Drawers that grow like a comb, and a lamp for a strip of LEDs."""

import math

import props_home as home
import props_work as work
import sets
from materials import filament, light, plain
from shapes import marker, place, tube
from studio import bulb, photograph

COLUMN, STEP = 62.35, 72


def comb(meshes, places, cell="bone"):
    """Cells on their sides, and in each a drawer: at x, z, with the color of the drawer and how far it is open."""
    items = []
    for column, row, color, out in places:
        x, z = column * COLUMN, 36 + row * STEP + (0 if column % 2 else STEP / 2)
        items.append(place(meshes.whole("hive-cell", filament(cell, 0.4), 20), (x, 0, z), (90, 0, 0)))
        if color:
            drawer = meshes.whole("hive-drawer", filament(color, 0.45), 20)
            items.append(place(drawer, (x, -47.7 - out, z - 32.4)))
    return items


COMB = (
    (-1, 0, "sun", 0),
    (1, 0, "coral", 0),
    (0, 0, "sky", 0),
    (-1, 1, "bone", 0),
    (1, 1, "pine", 0),
    (0, 1, "sun", 0),
)


def hive_hero(meshes):
    sets.cove("clay", "leaves", seed=2)
    places = [(c, r, color, 34 if (c, r) == (0, 0) else out) for c, r, color, out in COMB]
    photograph(comb(meshes, places), turn=-24, lift=14, fill=0.72)


def hive_in_use(meshes):
    sets.bench("slate", "beech")
    places = [(c, r, color, {(-1, 0): 52, (1, 1): 40}.get((c, r), out)) for c, r, color, out in COMB]
    items = comb(meshes, places, "chalk")
    for column, z, out, make in (
        (-1, 3.6, 52, lambda: work.screw((0, 0, 0), 16)),
        (1, 3.6 + STEP, 40, lambda: work.nut((0, 0, 0), 5.5)),
    ):
        x, y = column * COLUMN, -47.7 - out
        work.fill((x - 16, y - 26, z + 8), (x + 16, y + 26, z + 26), 120, make, 2)
    for i, (a, b, turn) in enumerate(((108, -150, 20), (126, -120, 80), (-10, -168, 130))):
        work.screw((a, b, 4), 20, turn=(90, 0, turn))
    photograph([*items, marker((110, -150, 0))], turn=-20, lift=22, fill=0.76)


def reed(meshes, at=(0, 0, 0), strength=120):
    """The lamp with its strip wound around the column."""
    x, y, z = at
    core = place(meshes.whole("reed-lamp-core", filament("slate", 0.4)), at)
    shade = place(
        meshes.whole("reed-lamp-shade", filament("#f4dfb8", 0.4, glow=0.24, translucent=0.1), 60),
        (x, y, z + 7),
    )
    turns = [
        (x + 22.5 * math.cos(i * math.tau / 24), y + 22.5 * math.sin(i * math.tau / 24), z + 17 + 17 * i / 24)
        for i in range(24 * 7)
    ]
    strip = tube(turns, 3, light("#ffcf96", 16))
    strip.visible_shadow = False
    for height in (45, 90, 135):
        bulb((x, y, z + height), strength, 23, "#ffc58a")
    return [core, shade]


def reed_hero(meshes):
    sets.dusk("sand", "walnut", depth=230, ambient=0.28, rim=2.6)
    photograph(reed(meshes, strength=90), lift=11, fill=0.62)
    return {"exposure": -0.05, "glow": 0.06}


def reed_in_use(meshes):
    sets.dusk("sage", "oak", depth=180, ambient=0.26, rim=2.2)
    items = reed(meshes, (-36, 10, 0), 100)
    home.books_in_pile((142, 0, 0), [(26, 130, 190), (20, 122, 176)], ["#8c4a36", "#d9cdb6"])
    home.mug((124, -14, 46), "#8f9ba0", turn=-20)
    tube([(-86, 10, 3), (-130, 30, 3), (-240, 60, 3), (-520, 90, 3)], 2.2, plain("#2b2d31", 0.5))
    photograph([*items, marker((140, -40, 0))], turn=-3, lift=9, fill=0.72)
    return {"exposure": 0.2, "glow": 0.07}


SHOTS = {
    "hive-drawers": {"hero": hive_hero, "in-use": hive_in_use},
    "reed-lamp": {"hero": reed_hero, "in-use": reed_in_use},
}
