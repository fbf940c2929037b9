"""Things on a wall, on a window and outdoors."""

import props_home as home
import props_plants as plants
import props_wear as wear
import sets
from materials import fabric, filament, plain, wood
from shapes import box, marker, place, scatter, tube
from studio import photograph

# Turns what was printed on its side so that it hangs on the wall: the side on the bed shows to the right.
HUNG = (90, 0, -90)


def _hook(meshes, x=0, z=0):
    hook = place(
        meshes.whole("harbour-coat-hook", filament("cobalt", 0.55), smooth=60), (x + 18, -24, z), HUNG
    )
    return hook


def hook_hero(meshes):
    sets.wall("chalk", "window", height=-30)
    photograph([_hook(meshes)], turn=36, lift=9, fill=0.62)


def hook_in_use(meshes):
    sets.wall("honey", "leaves", seed=4)
    hook = _hook(meshes)
    second = _hook(meshes, 132)
    wear.coat((0, -42, -36), "#7d868c")
    wear.scarf((132, -42, -28), "#b5533a", 62, 290)
    photograph(
        [hook, second, marker((-76, -40, -210)), marker((168, -40, 0))],
        turn=-8,
        lift=4,
        fill=0.72,
        at=(0.52, 0.52),
    )


def perch_hero(meshes):
    sets.wall("mist", "leaves", seed=6)
    perch = place(meshes.whole("headphone-perch", filament("poppy", 0.5)), (18, -40, 0), HUNG)
    photograph([perch], turn=38, lift=10, fill=0.62)


def perch_in_use(meshes):
    sets.wall("sage", "window", height=-60)
    perch = place(meshes.whole("headphone-perch", filament("poppy", 0.5)), (18, -40, 0), HUNG)
    phones = wear.headphones((0, -38, -14), 90 - 90, width=150)
    photograph([perch, phones[0], marker((0, -38, -186))], turn=24, lift=6, fill=0.64)


def _rail(meshes, at=(0, 0, 0)):
    return place(meshes.whole("shaker-peg-rail-5", filament("pine", 0.4)), at, (90, 0, 0))


def rail_hero(meshes):
    sets.wall("sand", "leaves", seed=7)
    photograph([_rail(meshes)], turn=26, lift=10, fill=0.76)


def rail_in_use(meshes):
    sets.wall("chalk", "window", height=-50)
    rail = _rail(meshes)
    wear.scarf((-80, -26, 12), "#c98f6b", 52, 230)
    home.loop((-40, -32, 2), 15, 1.2, (86, 0, 0))
    home.key((-40, -33, -23), 0, (90, 84), "#b9a36a")
    home.key((-38, -36, -22), 0, (90, 98), "#c9cbcd", head="square")
    wear.scarf((80, -26, 12), "#e6dfd0", 60, 170)
    bristles = fabric("#c9b48a", 2)
    box((15, 20, 84), (0, -32, -128), wood("#c9a06d", "#a67c4c"), 5)
    box((62, 22, 22), (0, -32, -146), wood("#c9a06d", "#a67c4c"), 6)
    box((58, 18, 34), (0, -32, -180), bristles, 3)
    tube(
        [(-5, -32, -46), (-6, -33, -10), (0, -34, 9), (6, -33, -10), (5, -32, -46)],
        1.3,
        plain("#6d4a32", 0.8),
    )
    photograph([rail, marker((-100, -30, -200)), marker((100, -30, 40))], turn=12, lift=5, fill=0.7)


def _flake(meshes, name, at, turn=(90, 0, 0), color="mist"):
    return place(meshes.whole("snowflake-" + name, filament(color, 0.6, translucent=0.15)), at, turn)


def flakes_hero(meshes):
    sets.cove("slate", "leaves", seed=3)
    items = [
        _flake(meshes, "fern", (-36, 34, 0), (0, 0, 12)),
        _flake(meshes, "star", (36, 16, 0), (0, 0, -20)),
        _flake(meshes, "plate", (-16, -42, 0), (0, 0, 34)),
    ]
    photograph(items, lift=62, fill=0.72)
    return {"exposure": 0.15}


def flakes_in_use(meshes):
    sets.wall("slate", "window", height=-30)
    for points in (
        [(-190, -60, 92), (-90, -66, 98), (10, -70, 88), (120, -74, 96), (200, -76, 90)],
        [(-60, -66, 98), (0, -78, 118), (70, -86, 124)],
        [(-120, -66, 96), (-80, -80, 74), (-30, -88, 66)],
        [(40, -70, 90), (90, -84, 70), (150, -90, 62)],
    ):
        plants.fir(points, seed=int(points[0][0]), needle=17)
    items = []
    for name, x, z in (("fern", -58, -20), ("star", 6, -78), ("plate", 66, -26)):
        items.append(_flake(meshes, name, (x, -72, z), (90, 0, 8), "chalk"))
        tube([(x, -72, z + 38), (x, -72, 60), (x, -71, 96)], 0.35, plain("#b8453a", 0.7))
    photograph([*items, marker((0, -72, 110))], lift=2, fill=0.78)


def _label(meshes, name, at, turn=0, color="bone"):
    return place(meshes.whole("plant-label-" + name, filament(color, 0.45)), at, (84, 0, turn))


def labels_hero(meshes):
    sets.cove("sage", "leaves", seed=4)
    items = [
        place(meshes.whole("plant-label-leaf", filament("pine", 0.5)), (-34, 6, 0), (0, 0, 14)),
        place(meshes.whole("plant-label-sunflower", filament("sun", 0.5)), (8, 0, 0), (0, 0, -4)),
        place(meshes.whole("plant-label-plate", filament("bone", 0.5)), (46, -8, 0), (0, 0, -20)),
    ]
    photograph(items, lift=56, fill=0.74)


def labels_in_use(meshes):
    sets.garden(None)
    plants.ground(900, 0, seed=4)
    items = [
        _label(meshes, "leaf", (-58, 10, 22), 12, "pine"),
        _label(meshes, "sunflower", (8, -18, 22), -4, "sun"),
        _label(meshes, "plate", (70, 14, 20), -14, "bone"),
    ]
    for i, (x, y, high) in enumerate(
        ((-70, 80, 62), (16, 66, 54), (92, 90, 66), (-130, 60, 58), (150, 60, 56))
    ):
        tone = (("#4f7d3c", "#7da75a"), ("#6d8f3f", "#a2b860"), ("#4a7a55", "#86ab7c"))[i % 3]
        plants.herb((x, y, 0), 34, high, seed=i + 1, color=tone[0], back=tone[1], size=22, count=15)
    photograph(items, lift=9, fill=0.66, at=(0.5, 0.36))


def seed_tray(meshes):
    cells = place(meshes.whole("seed-tray-cells", filament("sun", 0.45)), (0, 0, 5))
    return [cells, meshes.whole("seed-tray-drip-tray", filament("slate", 0.4))]


def seeds_hero(meshes):
    sets.table("sage", "white", "window", height=20)
    items = seed_tray(meshes)
    for item in items:
        item.rotation_euler[2] = -0.4
    photograph(items, lift=30, fill=0.74)


def seeds_in_use(meshes):
    sets.garden("birch", seed=9)
    items = seed_tray(meshes)
    chance = scatter(4)
    shoots = []
    for column in (-50, 0, 50):
        for row in (-25, 25):
            plants.ground(0, 50, (column, row), square=(43, 43))
            for _ in range(5):
                shoots.append((column + chance.uniform(-14, 14), row + chance.uniform(-14, 14), 50))
    tips = plants.sprouts(shoots, 34, size=15)
    photograph([*items, *tips], turn=-18, lift=28, fill=0.74)


def _feeder(meshes):
    house = meshes.whole("bird-feeder-house", filament("cobalt", 0.4))
    roof = place(meshes.whole("bird-feeder-roof", filament("bone", 0.4)), (-75, 0, 79.1), (90, 0, 90))
    return [house, roof]


def _cord(top):
    """The cord of the feeder, from its ridge to a branch."""
    for x in (-40, 40):
        tube([(x, 0, 106), (x, 0, 118), (x * 0.45, 0, 180), (x * 0.1, 0, top)], 1.3, fabric("#cbb48c", 0.6))


def feeder_hero(meshes):
    sets.table("chalk", "oak", "leaves", seed=9)
    photograph(_feeder(meshes), turn=-34, lift=14, fill=0.68)


def feeder_in_use(meshes):
    sets.garden(None, seed=12)
    items = _feeder(meshes)
    _cord(252)
    dark, pale = plain("#2d2a28", 0.6), plain("#c9b48a", 0.6)
    chance = scatter(3)
    for material, seed in ((dark, 1), (pale, 2)):
        places = []
        for side in (-1, 1):
            for _ in range(150):
                places.append(
                    (chance.uniform(-66, 66), side * chance.uniform(30, 54), 4.5 + chance.uniform(0, 7))
                )
        home.grains(places, material, 3, seed, (1, 0.55, 0.4))
    home.branch([(-320, 30, 250), (-120, 10, 262), (0, 0, 250), (140, -10, 258), (330, 10, 236)], 13)
    plants.trailing(
        [((-150, 0, 262), (0, -1, 0)), ((150, -4, 258), (0, -1, 0)), ((196, 0, 250), (0.2, -1, 0))],
        70,
        4,
        "#6f8f4e",
        "#93ad66",
        26,
    )
    photograph([*items, marker((0, 0, 262))], turn=-26, lift=8, fill=0.72)


SHOTS = {
    "harbour-coat-hook": {"hero": hook_hero, "in-use": hook_in_use},
    "headphone-perch": {"hero": perch_hero, "in-use": perch_in_use},
    "shaker-peg-rail": {"hero": rail_hero, "in-use": rail_in_use},
    "three-snowflakes": {"hero": flakes_hero, "in-use": flakes_in_use},
    "hedgerow-plant-labels": {"hero": labels_hero, "in-use": labels_in_use},
    "six-cell-seed-tray": {"hero": seeds_hero, "in-use": seeds_in_use},
    "gable-bird-feeder": {"hero": feeder_hero, "in-use": feeder_in_use},
}
