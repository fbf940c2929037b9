"""A present for each season."""

import math

import props_home as home
import props_plants as plants
import props_work as work
import sets
from materials import filament, leaf, plain
from shapes import copy_of, lathe, marker, place, scatter, sheet
from studio import bulb, photograph


def tulip(meshes, size, color, at=(0, 0, 0), turn=0):
    x, y, z = at
    saucer = place(meshes.whole(f"tulip-planter-{size}-saucer", filament("pine", 0.45), 50), at, (0, 0, turn))
    lift = 4 if size == "large" else 3.9
    pot = place(
        meshes.whole(f"tulip-planter-{size}", filament(color, 0.5), 50), (x, y, z + lift), (0, 0, turn + 30)
    )
    return [pot, saucer]


def tulip_hero(meshes):
    sets.table("mist", "white", "leaves", seed=8)
    items = tulip(meshes, "large", "coral", (-22, 20, 0), 8)
    items += tulip(meshes, "small", "sun", (74, -50, 0), 40)
    photograph(items, lift=22, fill=0.74)


def tulip_in_use(meshes):
    sets.table("sage", "oak", "window", height=30)
    items = tulip(meshes, "large", "coral", (-26, 20, 0), 8)
    plants.ground(45, 62, (-26, 20))
    tips = plants.herb((-26, 20, 62), 50, 116, seed=6, color="#4d7a48", back="#86ab6c", size=36, count=24)
    items += tulip(meshes, "small", "blush", (80, -44, 0), 40)
    plants.ground(29, 40, (80, -44))
    plants.succulent((80, -44, 42), 34, "#8aa77f", "#b9cda8")
    photograph([*items, *tips], turn=4, lift=16, fill=0.76)


def lemonade(meshes, at=(0, 0, 0), turn=0, color="sun"):
    x, y, z = at
    jug = place(meshes.whole("lemonade-jug", filament(color, 0.5), 40), at, (0, 0, turn))
    press = place(
        meshes.whole("lemonade-press", filament("bone", 0.5), 40), (x, y, z + 69.8), (0, 0, turn + 90)
    )
    return [jug, press]


def lemonade_hero(meshes):
    sets.cove("mist", "leaves", seed=5)
    photograph(lemonade(meshes, turn=24), lift=24, fill=0.68)


def lemon(at, turn=(90, 0, 0), half=False):
    """A lemon that lies, or half of one with its cut side up."""
    peel = plain("#f0c419", 0.38)
    outline = [
        (0, -37),
        (4, -36),
        (8, -32),
        (19, -24),
        (26, -12),
        (28, 0),
        (26, 12),
        (18, 24),
        (7, 32),
        (4, 36),
    ]
    if not half:
        return lathe([*outline, (0, 37)], peel, at=at, turn=turn, smooth=180)
    body = lathe([row for row in outline if row[1] <= 0], peel, at=at, smooth=180)
    x, y, z = at
    lathe([(0, 0.1), (28, 0.1)], plain("#f3e7b4", 0.6), at=at)
    flesh = plain("#f2d35a", 0.25, coat=0.5)
    wedge = sheet(
        9, 9, lambda u, v: (3 + 21 * v, (u - 0.5) * 14.5 * min(1, v * 1.15) * (1 - 0.25 * v**6), 0.4), flesh
    )
    for i in range(9):
        copy_of(wedge, at, (0, 0, 40 * i))
    wedge.hide_render = True
    return body


def lemonade_in_use(meshes):
    sets.kitchen("birch", "#e4e6df")
    items = lemonade(meshes, (-26, 6, 0), 30)
    lemon((96, 24, 28), (84, 0, 40))
    lemon((132, -22, 28), (90, 0, 110))
    lemon((66, -70, 37), half=True)
    tumbler = [(0, 0), (29, 0), (31, 3), (36, 104), (34, 104), (33, 88), (0, 88)]
    lathe(tumbler, plain("#f1e6ae", 0.08, coat=1), at=(112, 92, 0))
    home.cloth((-120, 60, 0), (160, 190), "#e9e4d8", turn=-18, waves=6)
    photograph([*items, marker((158, -60, 0))], turn=6, lift=22, fill=0.84)


def pumpkin(meshes, at=(0, 0, 0), lid=None, turn=0):
    """The box, and its lid: on top of it, or where `lid` says."""
    x, y, z = at
    file = "pumpkin-treat-box-two-colours"
    body = place(meshes.part(file, "box", filament("coral", 0.45), 40), at, (0, 0, turn))
    parts = [
        meshes.part(file, "lid", filament("coral", 0.45), 40),
        meshes.part(file, "stem", filament("pine", 0.45), 50),
    ]
    for part in parts:
        for vertex in part.data.vertices:
            vertex.co.x -= 75
            vertex.co.y -= 75
        place(part, lid or (x, y, z + 46.3), (0, 0, turn))
    return [body, *parts]


def autumn_leaves(places, seed=1):
    """Fallen leaves that lie on a table."""
    chance = scatter(seed)
    for x, y in places:
        tone = chance.choice((("#c9792c", "#e0a544"), ("#a8442a", "#c9692f"), ("#b8923c", "#d8bd6a")))
        curl = chance.uniform(5, 12)
        blade = sheet(
            9,
            13,
            lambda u, v: (
                (u - 0.5) * 46 * math.sin(math.pi * v**0.8) * (1 + 0.18 * math.cos(v * 22)),
                (v - 0.5) * 66,
                1 + curl * (2 * u - 1) ** 2 + 0.6 * curl * v * v,
            ),
            leaf(*tone),
        )
        place(blade, (x, y, 0), (0, 0, chance.uniform(0, 360)))


def pumpkin_hero(meshes):
    sets.cove("sand", "leaves", seed=7)
    photograph(pumpkin(meshes, turn=10), lift=17, fill=0.66)


def pumpkin_in_use(meshes):
    sets.table("clay", "walnut", "window", height=20)
    items = pumpkin(meshes, (-20, 24, 0), (78, -52, 0), 10)
    sweets = (("#c9502f", 4), ("#e2b13c", 5), ("#3f7561", 6), ("#efe6d2", 7))
    for color, seed in sweets:
        home.grains(
            home.heap((-20, 24, 36), 32, 14, 16, 7, seed),
            plain(color, 0.3, coat=0.5),
            7.5,
            seed,
            (1, 0.8, 0.7),
        )
    for x, y, color in ((28, -84, "#e2b13c"), (6, -70, "#c9502f"), (124, -8, "#3f7561")):
        home.grains([(x, y, 5)], plain(color, 0.3, coat=0.5), 7.5, 3, (1, 0.8, 0.7))
    autumn_leaves(((-104, -50), (-70, -92), (140, 66), (104, 108), (-130, 70)), 4)
    photograph([*items, marker((-96, -70, 0))], turn=4, lift=32, fill=0.74)


def firs(meshes, color, glow=0.0):
    translucent = 0.3 if glow else 0.0
    places = (("fir-180mm", -26, 26), ("fir-130mm", 62, -6), ("fir-90mm", 4, -62))
    return [
        place(
            meshes.whole(name, filament(color, 0.45, glow=glow, translucent=translucent), 40),
            (x, y, 0),
            (0, 0, x),
        )
        for name, x, y in places
    ]


def firs_hero(meshes):
    sets.cove("sand", "leaves", seed=9)
    photograph(firs(meshes, "pine"), lift=12, fill=0.72)


def firs_in_use(meshes):
    sets.dusk("clay", "walnut", depth=230)
    items = firs(meshes, "chalk", 0.22)
    for x, y, strength in ((-26, 26, 130), (62, -6, 130)):
        bulb((x, y, 22), strength, 10, "#ffb765")
    home.candle((-118, -20, 0), 11, 90)
    bulb((-118, -20, 110), 500, 4.5, "#ffae5e")
    plants.fir([(-190, -64, 6), (-120, -84, 9), (-40, -108, 5)], 3, 15)
    plants.fir([(150, -66, 6), (104, -86, 9), (40, -112, 5)], 4, 15)
    work.glow_ball((-26, 26, 14), 5, "#ffb35c", 40)
    home.grains([(116, 40, 13), (140, 22, 13), (128, 36, 31)], plain("#b8321f", 0.2, coat=0.6), 13, 2)
    photograph([*items, marker((-118, -20, 100))], lift=10, fill=0.72)
    return {"exposure": 0.1, "glow": 0.07}


SHOTS = {
    "tulip-planter": {"hero": tulip_hero, "in-use": tulip_in_use},
    "lemonade-press": {"hero": lemonade_hero, "in-use": lemonade_in_use},
    "pumpkin-treat-box": {"hero": pumpkin_hero, "in-use": pumpkin_in_use},
    "fir-grove": {"hero": firs_hero, "in-use": firs_in_use},
}
