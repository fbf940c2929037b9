"""Vases and planters."""

import math

import props_home as home
import props_plants as plants
import sets
from materials import filament, plain
from shapes import marker, place
from studio import photograph


def ripple_hero(meshes):
    sets.table("chalk", "oak", "leaves", seed=4)
    vase = meshes.whole("ripple-vase-180mm", filament("sun", 0.55), smooth=60)
    photograph([vase], lift=13, fill=0.64)


def ripple_in_use(meshes):
    sets.table("sage", "oak", "window")
    vase = place(meshes.whole("ripple-vase-180mm", filament("sun", 0.55), smooth=60), turn=(0, 0, 30))
    stems = plants.pampas(mouth=180, opening=38, foot=12, height=210, count=11, seed=3)
    home.books_in_pile((170, -10, 0), [(26, 130, 190), (20, 120, 176)], ["#e8e0d0", "#7f8c7c"])
    photograph([vase, *stems], turn=-6, lift=8, fill=0.8)


def quarter_hero(meshes):
    sets.table("sand", "white", "window", height=60)
    vase = place(meshes.whole("quarter-turn-vase", filament("pine", 0.5), smooth=60), turn=(0, 0, 20))
    photograph([vase], turn=4, lift=14, fill=0.62)


def quarter_in_use(meshes):
    sets.table("clay", "walnut", "leaves", seed=8)
    vase = place(meshes.whole("quarter-turn-vase", filament("pine", 0.5), smooth=60), turn=(0, 0, -15))
    ends = plants.branches(mouth=148, opening=34, foot=12, height=200, count=8, seed=5, size=34)
    photograph([vase, *ends], turn=5, lift=9, fill=0.74)


def shard_hero(meshes):
    sets.table("mist", "oak", "leaves", seed=6)
    vase = meshes.whole("shard-bud-vase", filament("coral", 0.75), smooth=4)
    photograph([vase], turn=10, lift=12, fill=0.62)


def shard_in_use(meshes):
    sets.shelf("chalk", "walnut", shadows="leaves", seed=11)
    vase = meshes.whole("shard-bud-vase", filament("coral", 0.75), smooth=4)
    ends = plants.branches(150, 13, 10, 230, 3, seed=9, color="#8a9a6a", back="#b5bf93", size=30)
    home.books_in_row(
        -250, [(24, 150, 205), (30, 160, 220), (18, 140, 195)], ["#ddd3c0", "#566470", "#c8a25c"], y=20
    )
    photograph([vase, *ends], turn=-4, lift=7, fill=0.76)


def facet_hero(meshes):
    sets.table("chalk", "concrete", "window", height=20)
    pot = place(meshes.whole("facet-planter-120mm", filament("poppy", 0.55), smooth=4), turn=(0, 0, 8))
    small = place(
        meshes.whole("facet-planter-72mm", filament("bone", 0.5), smooth=4), (88, -52, 0), (0, 0, 30)
    )
    photograph([pot, small], lift=17, fill=0.7)


def facet_in_use(meshes):
    sets.table("mist", "oak", "leaves", seed=14)
    pot = place(meshes.whole("facet-planter-120mm", filament("poppy", 0.55), smooth=4), (-28, 20, 3))
    home.plate((-28, 20, 0), 62, "#ece7dc")
    plants.ground(46, 84, (-28, 20))
    tips = plants.herb((-28, 20, 84), 52, 120, seed=4, color="#3f6b3c", back="#6d9256", size=38, count=22)
    small = place(
        meshes.whole("facet-planter-72mm", filament("bone", 0.5), smooth=4), (82, -42, 0), (0, 0, 30)
    )
    plants.ground(27, 50, (82, -42))
    plants.succulent((82, -42, 50), 34)
    photograph([pot, small, *tips], turn=4, lift=15, fill=0.74)


def half_moon_hero(meshes):
    sets.wall("clay", "leaves", seed=5)
    moon = place(meshes.whole("half-moon-wall-planter", filament("chalk", 0.4)), (0, -38.2, 0))
    photograph([moon], turn=-18, lift=10, fill=0.62, at=(0.5, 0.48))


def half_moon_in_use(meshes):
    sets.wall("sage", "window", height=-40)
    moon = place(meshes.whole("half-moon-wall-planter", filament("chalk", 0.4)), (0, -38.2, 0))
    plants.ground(70, 60, (0, -5), half=True)
    starts = [
        ((x, -28 - (56 - abs(x)) * 0.5, 62), (x * 0.012, -1, 0)) for x in (-48, -34, -20, -7, 6, 19, 33, 47)
    ]
    plants.trailing(starts, 135, seed=3)
    tips = plants.herb((0, -34, 60), 34, 48, seed=7, color="#5f8f5c", back="#95bb86", size=20, count=18)
    low = marker((0, -60, -70))
    photograph([moon, low, *tips], turn=-12, lift=8, fill=0.68)


def herb_pot(meshes, color):
    pot = place(meshes.whole("fluted-herb-pot", filament(color, 0.45)), (0, 0, 2.5))
    saucer = meshes.whole("fluted-herb-pot-saucer", filament(color, 0.45))
    return [pot, saucer]


def fluted_hero(meshes):
    sets.table("mist", "birch", "window", height=10)
    pot = herb_pot(meshes, "coral")
    plants.ground(42, 66)
    photograph(pot, turn=3, lift=20, fill=0.66)


def fluted_in_use(meshes):
    sets.kitchen("stone")
    pot = herb_pot(meshes, "coral")
    plants.ground(42, 66)
    tips = plants.herb((0, 0, 66), 56, 118, seed=3, size=31, count=34)
    home.board((168, 60, 0), (210, 150), turn=-12)
    home.grains([(140, 40, 28), (168, 20, 28), (120, 78, 28)], plain("#b8321f", 0.22), 12, seed=2)
    photograph([*pot, *tips], turn=4, lift=13, fill=0.72)


def terrace(meshes, colors=("bone", "bone", "bone")):
    names = ("terrace-planter-1-bottom", "terrace-planter-2-middle", "terrace-planter-3-top")
    heights = (0, 45.6, 88.2)
    return [
        place(meshes.whole(name, filament(color, 0.4), smooth=20), (0, 0, z))
        for name, color, z in zip(names, colors, heights)
    ]


def terrace_hero(meshes):
    sets.table("sage", "white", "leaves", seed=9)
    photograph(terrace(meshes), turn=8, lift=20, fill=0.7)


def terrace_in_use(meshes):
    sets.garden("oak")
    tiers = terrace(meshes)
    for tier, (radius, z, count, size) in enumerate(((73, 38, 10, 27), (49.5, 82, 7, 21))):
        plants.ground(radius + (12 if tier == 0 else 11), z)
        for i in range(count):
            angle = i * 6.2832 / count + tier * 0.4
            tone = (("#86a878", "#a9c39a"), ("#7f9c8f", "#b3c7bb"), ("#98a86e", "#c39a8a"))[i % 3]
            plants.succulent((radius * math.cos(angle), radius * math.sin(angle), z), size, *tone, seed=i)
    plants.ground(38, 122)
    plants.succulent((0, 0, 122), 46, "#8aa77f", "#b9cda8")
    photograph(tiers, turn=8, lift=24, fill=0.7, at=(0.5, 0.46))


def sip_hero(meshes):
    sets.table("sand", "white", "leaves", seed=12)
    pot = place(meshes.whole("sip-well-reservoir", filament("cobalt", 0.5)), (-54, 10, 0))
    insert = place(meshes.whole("sip-well-insert", filament("mist", 0.5)), (62, -14, 0))
    photograph([pot, insert], lift=22, fill=0.74)


def sip_in_use(meshes):
    sets.table("chalk", "oak", "window", height=40)
    pot = meshes.whole("sip-well-reservoir", filament("cobalt", 0.5))
    insert = place(meshes.whole("sip-well-insert", filament("mist", 0.5)), (0, 0, 4))
    plants.ground(39, 80)
    tips = plants.herb((0, 0, 80), 60, 140, seed=9, color="#3d6e4a", back="#6a9a68", size=44, count=18)
    photograph([pot, insert, *tips], turn=-14, lift=12, fill=0.74)


SHOTS = {
    "ripple-vase": {"hero": ripple_hero, "in-use": ripple_in_use},
    "quarter-turn-vase": {"hero": quarter_hero, "in-use": quarter_in_use},
    "shard-bud-vase": {"hero": shard_hero, "in-use": shard_in_use},
    "facet-planter": {"hero": facet_hero, "in-use": facet_in_use},
    "half-moon-wall-planter": {"hero": half_moon_hero, "in-use": half_moon_in_use},
    "fluted-herb-pot": {"hero": fluted_hero, "in-use": fluted_in_use},
    "three-terrace-planter": {"hero": terrace_hero, "in-use": terrace_in_use},
    "sip-well-planter": {"hero": sip_hero, "in-use": sip_in_use},
}
