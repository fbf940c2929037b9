"""Things for the table, the kitchen and the bath."""

import math

import props_home as home
import sets
from materials import filament, plain, wood
from shapes import bevel, lathe, marker, mesh_object, place, scatter
from studio import photograph


def tray_hero(meshes):
    sets.table("mist", "walnut", "leaves", seed=3)
    tray = place(meshes.whole("tide-tray", filament("coral", 0.75), smooth=60), turn=(0, 0, -16))
    photograph([tray], lift=36, fill=0.74)


def tray_in_use(meshes):
    sets.table("sand", "oak", "window", height=10)
    tray = place(meshes.whole("tide-tray", filament("coral", 0.75), smooth=60), turn=(0, 0, -10))
    home.key((-42, 14, 6), 24, (4, -3))
    home.key((-38, 10, 8.4), -18, (-3, 2), "#c9cbcd", head="square")
    home.loop((-52, 16, 9), 13, 1.1, (8, 4, 0))
    home.coin((30, 22, 6.2), 12)
    home.coin((40, 10, 6.6), 9.5, "#b8743f", (7, -4, 0))
    home.coin((22, 6, 7.2), 11, "#c9cbcd", (-8, 10, 0))
    home.loop((48, -18, 6.6), 9, 1.4, (4, -3, 0), "#d9b25a")
    home.mug((120, 88, 0), "#e9e4da")
    photograph([tray], turn=4, lift=38, fill=0.72, at=(0.49, 0.47))


def coasters(meshes, colors):
    stand = meshes.whole("spool-coaster-stand", filament("slate", 0.4))
    items = [stand]
    for i, color in enumerate(colors):
        item = meshes.whole("spool-coaster", filament(color, 0.55))
        items.append(place(item, (0, 0, 4 + 5.05 * i), (0, 0, 13 * i)))
    return items


def coasters_hero(meshes):
    sets.table("sage", "oak", "leaves", seed=5)
    items = coasters(meshes, ("bone", "sun", "coral"))
    leaning = place(meshes.whole("spool-coaster", filament("sun", 0.55)), (92, -66, 0), (0, 0, 24))
    photograph([*items, leaning], turn=-4, lift=28, fill=0.74)


def coasters_in_use(meshes):
    sets.table("mist", "walnut", "window", height=20)
    stack = coasters(meshes, ("bone", "coral", "bone"))
    for item in stack:
        item.location.x, item.location.y = 62, 46
    used = place(meshes.whole("spool-coaster", filament("sun", 0.55)), (-38, -22, 0), (0, 0, 10))
    cup = home.mug((-38, -22, 5), "#f0ece4", turn=-35)
    home.cloth((10, 90, 0), (340, 120), "#8a9485", turn=-6)
    photograph([*stack, used, *cup], turn=3, lift=24, fill=0.74)


def bowls(meshes, places):
    items = []
    for name, color, at in zip(("large", "medium", "small"), ("bone", "sage", "coral"), places):
        items.append(place(meshes.whole("prep-bowl-" + name, filament(color, 0.45)), at))
    return items


def bowls_hero(meshes):
    sets.table("sand", "white", "leaves", seed=10)
    photograph(bowls(meshes, ((-34, 34, 0), (80, -22, 0), (-12, -66, 0))), lift=24, fill=0.74)


def bowls_in_use(meshes):
    sets.kitchen("walnut", "#dfe4dc")
    items = bowls(meshes, ((-36, 36, 0), (80, -20, 0), (-8, -68, 0)))
    flour = plain("#f3eee2", 1)
    rows = [(62 * (i / 20), 46 + 11 * math.cos(math.pi * i / 40) ** 2) for i in range(20, -1, -1)]
    place(lathe(rows, flour, smooth=180), (-36, 36, 0))
    home.grains(home.heap((80, -20, 30), 37, 12, 130, 6), plain("#3d4a7c", 0.35), 6, 3)
    home.grains(home.heap((-8, -68, 17), 22, 8, 150, 3), plain("#c98a3a", 0.4), 3.2, 5, (1, 0.7, 0.55))
    home.egg((128, 74, 16), "#d6a987", 20, (80, 0, 30))
    home.egg((154, 34, 16), "#e6d1bb", 20, (85, 0, 100))
    home.board((0, 10, -16.5), (380, 300), turn=-4)
    photograph([*items], turn=4, lift=32, fill=0.74)


def cups(meshes, places, colors):
    items = []
    for i, (x, y) in enumerate(places):
        items.append(
            place(
                meshes.whole("facet-egg-cup", filament(colors[i % len(colors)], 0.55), smooth=4),
                (x, y, 0),
                (0, 0, 17 * i),
            )
        )
    return items


def cups_hero(meshes):
    sets.cove("mist", "leaves", seed=6)
    places = ((-44, 30), (30, 40), (-14, -30), (58, -24))
    photograph(cups(meshes, places, ("sun", "bone", "coral", "sage")), lift=20, fill=0.72)


def cups_in_use(meshes):
    sets.table("honey", "linen", "window", height=10)
    items = cups(meshes, ((-40, 8), (64, 32)), ("bone", "coral"))
    home.egg((-40, 8, 54.5), "#d8aa86", 22.3)
    home.egg((64, 32, 54.5), "#ead9c6", 22.3)
    home.plate((-40, 8, -5.5), 70, "#f0ede6")
    home.mug((150, 120, 0), "#6f8a80")
    tops = [marker((-40, 8, 86)), marker((64, 32, 86))]
    photograph([*items, *tops], lift=17, fill=0.66)


def soap_hero(meshes):
    sets.cove("mist", "leaves", seed=9)
    dish = place(meshes.whole("riverbed-soap-dish", filament("sun", 0.5)), turn=(0, 0, -24))
    photograph([dish], lift=30, fill=0.7)


def soap_in_use(meshes):
    sets.kitchen("white", "#cfdcd8")
    dish = place(meshes.whole("riverbed-soap-dish", filament("sun", 0.5)), turn=(0, 0, -18))
    home.soap((-4, 2, 12.2), (76, 48, 25), "#e7d3bd", -10)
    home.cloth((112, 60, 0), (170, 190), "#e9e4d8", turn=14, waves=7)
    bottle = [(0, 0), (30, 0), (33, 3), (33, 98), (28, 110), (14, 116), (14, 124), (0, 124)]
    lathe(bottle, plain("#8a5a34", 0.12, coat=0.6), at=(-92, 84, 0))
    lathe(
        [(0, 124), (16, 124), (16, 138), (5, 140), (5, 158), (0, 158)], plain("#26282b", 0.4), at=(-92, 84, 0)
    )
    photograph([dish, marker((0, 0, 40))], turn=4, lift=28, fill=0.64)


CUTTERS = ("star", "heart", "flower", "house")


def cutters_hero(meshes):
    sets.cove("clay", "leaves", seed=3)
    items = []
    for name, color, x, y, turn in zip(
        CUTTERS, ("sun", "poppy", "sky", "pine"), (-40, 44, -46, 42), (42, 36, -40, -44), (8, -10, 0, 6)
    ):
        items.append(
            place(meshes.whole("cookie-cutter-" + name, filament(color, 0.5)), (x, y, 0), (0, 0, turn))
        )
    photograph(items, lift=48, fill=0.76)


def _cookie(outline, at, turn, material, height=6):
    count = len(outline)
    vertices = [(x, y, 0) for x, y in outline] + [(x, y, height) for x, y in outline]
    faces = [tuple(range(count))[::-1], tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    item = bevel(mesh_object("cookie", vertices, faces, material, 30), 1.8)
    return place(item, at, (0, 0, turn))


def _heart():
    points = []
    for i in range(72):
        t = i * math.tau / 72
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((-32 * math.sin(t) ** 3 * 0.96, 1.92 * y))
    return points


def _star():
    radii = (34.5, 17.2)
    return [
        (
            radii[i % 2] * math.cos(i * math.tau / 10 + 1.5708),
            radii[i % 2] * math.sin(i * math.tau / 10 + 1.5708),
        )
        for i in range(10)
    ]


def cutters_in_use(meshes):
    sets.kitchen("birch", "#e2ded4", depth=460)
    dough = plain("#e6cc9c", 0.75)
    chance = scatter(2)
    edge = [chance.uniform(0.95, 1.04) for _ in range(60)]
    outline = [
        (150 * edge[i] * math.cos(i * math.tau / 60), 112 * edge[(i * 7) % 60] * math.sin(i * math.tau / 60))
        for i in range(60)
    ]
    smooth = [
        tuple((outline[i - 1][a] + outline[i][a] * 2 + outline[(i + 1) % 60][a]) / 4 for a in (0, 1))
        for i in range(60)
    ]
    _cookie(smooth, (-10, 30, 0), 0, dough, 5.5)
    items = []
    for name, color, x, y, turn in (
        ("star", "sun", -74, 44, 10),
        ("heart", "poppy", 44, 56, -12),
        ("flower", "sky", -18, -10, 0),
    ):
        item = meshes.whole("cookie-cutter-" + name, filament(color, 0.5))
        items.append(place(item, (x, y, 16.3), (180, 0, turn)))
    baked = plain("#cf9d5c", 0.8)
    _cookie(_heart(), (100, -64, 0), 20, baked)
    _cookie(_star(), (36, -98, 0), -8, baked)
    _cookie(_star(), (112, -122, 0), 24, baked)
    white = plain("#f6f2e8", 1)
    home.grains(
        [(chance.gauss(0, 95), chance.gauss(-10, 80), 0.2) for _ in range(500)], white, 0.7, 4, (1, 1, 0.4)
    )
    pin = [
        (0, 0),
        (9, 2),
        (10, 30),
        (9, 52),
        (23, 56),
        (24, 60),
        (24, 250),
        (23, 254),
        (9, 258),
        (10, 280),
        (9, 308),
        (0, 310),
    ]
    lathe(pin, wood("#d2a877", "#b5875a"), at=(-176, 152, 24), turn=(0, 90, -10))
    photograph([*items, marker((120, -120, 0)), marker((-110, -20, 0))], lift=44, fill=0.76)


SHOTS = {
    "tide-tray": {"hero": tray_hero, "in-use": tray_in_use},
    "spool-coasters": {"hero": coasters_hero, "in-use": coasters_in_use},
    "nesting-prep-bowls": {"hero": bowls_hero, "in-use": bowls_in_use},
    "facet-egg-cups": {"hero": cups_hero, "in-use": cups_in_use},
    "riverbed-soap-dish": {"hero": soap_hero, "in-use": soap_in_use},
    "sunday-cookie-cutters": {"hero": cutters_hero, "in-use": cutters_in_use},
}
