"""Things for the desk and the workshop."""

import math

import props_home as home
import props_work as work
import sets
from materials import filament
from shapes import marker, place
from studio import photograph


def orbit_hero(meshes):
    sets.cove("chalk", "leaves", seed=3)
    cluster = meshes.whole("orbit-pen-cluster", filament("sky", 0.5))
    photograph([cluster], turn=8, lift=20, fill=0.66)


def orbit_in_use(meshes):
    sets.table("honey", "birch", "window", height=30)
    cluster = place(meshes.whole("orbit-pen-cluster", filament("sky", 0.5)), turn=(0, 0, -10))
    work.pencil((-26, 12, 3), (-40, 26, 170))
    work.pencil((-20, 6, 3), (-26, -8, 170), "#3f7561")
    work.ruler((-14, 20, 4), (-6, 34, 200), 180)
    work.pen((20, 12, 3), (28, 22, 140))
    work.brush((26, 8, 3), (36, -2, 180))
    work.pencil((18, 18, 3), (10, 30, 170), "#c6412c", 120)
    for i in range(5):
        at = (22 + 4 * math.cos(i * 2), -20 + 5 * math.sin(i * 3), 8 + 3 * i)
        home.loop(at, 4, 0.5, (70, 30 * i, 40 * i))
    work.notebook((130, -6, 0), color="#7a4a3a", turn=-14)
    photograph([cluster, marker((-38, 20, 172)), marker((34, 10, 184))], turn=4, lift=15, fill=0.74)


def caddy_hero(meshes):
    sets.table("sand", "walnut", "leaves", seed=13)
    caddy = place(meshes.whole("comb-desk-caddy", filament("pine", 0.45)), turn=(0, 0, 8))
    photograph([caddy], lift=24, fill=0.66)


def caddy_in_use(meshes):
    sets.bench("mist", "beech")
    caddy = place(meshes.whole("comb-desk-caddy", filament("pine", 0.45)), turn=(0, 0, 8))
    work.pencil((0, 0, 3), (6, 8, 180))
    work.pencil((-6, 5, 3), (-14, 12, 180), "#c6412c")
    work.brush((6, -4, 3), (16, -8, 190))
    work.ruler((-22, 33, 4), (-30, 44, 200), 190)
    work.scissors((30, 28, 20), (38, 36, 170))
    work.pen((-36, -6, 3), (-46, -12, 140))
    work.pen((-40, 2, 3), (-52, 4, 140), "#8c2f22")
    work.pencil((36, -14, 3), (48, -26, 120), "#3a6ea5", 110)
    work.notebook((150, 10, 0), color="#d8cfbd", turn=10)
    photograph([caddy, marker((10, 8, 190)), marker((-34, 46, 196))], lift=17, fill=0.74)


def _rest(meshes, color):
    return place(meshes.whole("kickstand-phone-rest", filament(color, 0.4)), (25, 0, 40), (90, 0, -90))


def rest_hero(meshes):
    sets.cove("honey", "leaves", seed=4)
    photograph([_rest(meshes, "slate")], turn=-34, lift=16, fill=0.62)


def rest_in_use(meshes):
    sets.table("mist", "oak", "window", height=60)
    rest = _rest(meshes, "slate")
    phone = work.phone((0, -12.3, 21.8), (-12, 0, 0))
    home.mug((125, 40, 0), "#e9e2d4")
    work.notebook((-125, 20, 0), (110, 160), "#3f5b4c", 12)
    photograph([rest, *phone], turn=-20, lift=11, fill=0.62)


def comb_hero(meshes):
    sets.table("clay", "birch", "leaves", seed=5)
    long = place(meshes.whole("cable-comb-5", filament("slate", 0.4)), (0, -24, 0), (0, 0, -16))
    short = place(meshes.whole("cable-comb-3", filament("sun", 0.4)), (14, 42, 0), (0, 0, -16))
    photograph([long, short], lift=30, fill=0.72)


def comb_in_use(meshes):
    sets.table("sage", "oak", "leaves", seed=15, depth=520)
    comb = meshes.whole("cable-comb-5", filament("slate", 0.4))
    colors = ("#e9e6df", "#2b2d31", "#c9502f", "#e9e6df", "#d6a021")
    for i, color in enumerate(colors):
        x = (i - 2) * 15
        reach = -36 - 7 * ((i * 2) % 5)
        z = 10.5
        points = [
            (x, reach + 14, z),
            (x, -14, z),
            (x, 14, z),
            (x * 1.3, 60, 6),
            (x * 2.2, 140, 3),
            (x * 3 + 20, 330, 3),
        ]
        work.cable(points, 3.1, color)
        work.plug((x, reach + 16, z), (0, -1, 0), color)
    work.notebook((-142, 150, 0), color="#33495c", turn=14)
    home.mug((150, 130, 0), "#d9d2c4")
    photograph([comb, marker((0, -95, 10)), marker((0, 110, 4))], turn=18, lift=28, fill=0.62)


def _bins(meshes):
    one = meshes.whole("parts-bin-1-unit", filament("sun", 0.45))
    two = meshes.whole("parts-bin-2-units", filament("pine", 0.45))
    three = meshes.whole("parts-bin-3-units", filament("pine", 0.45))
    place(three, (0, 0, 0))
    place(two, (-30, 0, 42.6))
    place(one, (30, -72, 0), (0, 0, -8))
    return [one, two, three]


def bins_hero(meshes):
    sets.cove("mist", "leaves", seed=2)
    photograph(_bins(meshes), turn=-16, lift=28, fill=0.72)


def bins_in_use(meshes):
    sets.bench("slate", "beech")
    one = place(meshes.whole("parts-bin-1-unit", filament("sun", 0.45)), (61, 0, 0))
    two = place(meshes.whole("parts-bin-2-units", filament("pine", 0.45)), (-30, 0, 0))
    three = place(meshes.whole("parts-bin-3-units", filament("pine", 0.45)), (0, 66, 0))
    back = place(meshes.whole("parts-bin-2-units", filament("sun", 0.45)), (-30, 66, 42.6))
    work.fill((42, -14, 9), (80, 20, 28), 120, lambda: work.nut((0, 0, 0), 5.5), 1)
    work.fill((-66, -6, 10), (8, 10, 27), 170, lambda: work.screw((0, 0, 0), 16), 2)
    work.fill((50, 60, 11), (66, 76, 28), 90, lambda: work.screw((0, 0, 0), 22, metal="#c3a04e"), 3)
    work.fill((-76, 50, 52), (16, 84, 72), 170, lambda: work.nut((0, 0, 0), 7, metal="#b9bcbf"), 4)
    for x, y, turn in ((112, -40, 20), (126, -14, 70), (-70, -62, 110)):
        work.screw((x, y, 4), 20, turn=(90, 0, turn))
    work.nut((-96, -54, 0), 7, metal="#b9bcbf")
    photograph([one, two, three, back], turn=-12, lift=34, fill=0.72)


def bookend_hero(meshes):
    sets.table("sage", "white", "window", height=40)
    photograph(
        [place(meshes.whole("arcade-bookend", filament("bone", 0.4)), turn=(0, 0, -152))], lift=16, fill=0.62
    )


def bookend_in_use(meshes):
    sets.shelf("clay", "oak", shadows="leaves", seed=6)
    end = place(meshes.whole("arcade-bookend", filament("bone", 0.4)), (66, 0, 0), (0, 0, -90))
    colors = ["#34495a", "#d9cdb5", "#8c4a36", "#c8a04a", "#5f7566", "#e3dccb", "#40362f"]
    sizes = [
        (26, 150, 205),
        (19, 140, 192),
        (32, 155, 214),
        (22, 145, 186),
        (16, 130, 196),
        (28, 150, 208),
        (21, 140, 180),
    ]
    width = sum(size[0] + 0.6 for size in sizes)
    home.books_in_row(18 - width, sizes, colors, y=0)
    photograph([end, marker((-96, 0, 212))], turn=14, lift=9, fill=0.76, at=(0.52, 0.47))


def whale_hero(meshes):
    sets.cove("sand", "leaves", seed=8)
    whale = place(meshes.whole("pocket-whale", filament("cobalt", 0.55), smooth=70), turn=(0, 0, -34))
    photograph([whale], lift=16, fill=0.68)


def whale_in_use(meshes):
    sets.table("mist", "walnut", "window", height=40)
    home.envelope((36, 46, 0), 14)
    home.letter((-8, 0, 1.2), (150, 205), -8)
    whale = place(meshes.whole("pocket-whale", filament("cobalt", 0.55), smooth=70), (-6, 34, 2), (0, 0, -30))
    work.pen((66, -78, 5.6), (120, 22, 5.6))
    photograph([whale, marker((-84, -96, 0)), marker((96, -70, 0))], turn=-4, lift=30, fill=0.76)


SHOTS = {
    "orbit-pen-cluster": {"hero": orbit_hero, "in-use": orbit_in_use},
    "comb-desk-caddy": {"hero": caddy_hero, "in-use": caddy_in_use},
    "kickstand-phone-rest": {"hero": rest_hero, "in-use": rest_in_use},
    "five-lane-cable-comb": {"hero": comb_hero, "in-use": comb_in_use},
    "stacking-parts-bins": {"hero": bins_hero, "in-use": bins_in_use},
    "arcade-bookend": {"hero": bookend_hero, "in-use": bookend_in_use},
    "pocket-whale": {"hero": whale_hero, "in-use": whale_in_use},
}
