"""Lamps and candles."""

import math

from mathutils import Vector

import props_home as home
import props_work as work
import sets
from materials import filament, plain
from shapes import aim, cylinder, loose_parts, marker, place, tube
from studio import bulb, photograph


def trellis_hero(meshes):
    sets.dusk("sage", "walnut")
    shade = meshes.whole("trellis-lamp-shade", filament("bone", 0.4, glow=0.22, translucent=0.25))
    cylinder(20, 30, (0, 0, 4), plain("#2b2d31", 0.4))
    work.glow_ball((0, 0, 62), 27)
    bulb((0, 0, 62), 15, 26)
    photograph([shade], lift=10, fill=0.6)
    return {"exposure": -0.1, "glow": 0.06}


def trellis_in_use(meshes):
    sets.dusk("clay", "oak")
    shade = place(
        meshes.whole("trellis-lamp-shade", filament("bone", 0.4, glow=0.22, translucent=0.25)),
        (0, 0, 350),
        (180, 0, 0),
    )
    work.socket((0, 0, 318), (2, 0, 1500))
    work.glow_ball((0, 0, 288), 26)
    bulb((0, 0, 288), 85, 25)
    home.books_in_pile((-60, 10, 0), [(30, 140, 210), (22, 130, 190)], ["#8c4a36", "#d9cdb6"])
    cup = home.mug((98, -60, 0), "#d9d2c4")
    photograph([shade, cup[0]], lift=5, fill=0.78, at=(0.5, 0.5))
    return {"exposure": 0.2, "glow": 0.07}


def kelp(meshes, color="sky"):
    return meshes.whole("kelp-lantern", filament(color, 0.5, glow=0.32, translucent=0.3))


def kelp_hero(meshes):
    sets.dusk("sand", "oak", depth=220)
    lantern = kelp(meshes)
    work.glow_ball((0, 0, 22), 12, strength=30)
    bulb((0, 0, 34), 90, 13)
    photograph([lantern], lift=11, fill=0.6)
    return {"exposure": -0.1, "glow": 0.06}


def kelp_in_use(meshes):
    sets.dusk("mist", "walnut", depth=170)
    lantern = kelp(meshes)
    work.glow_ball((0, 0, 22), 12, strength=30)
    bulb((0, 0, 34), 120, 11)
    home.books_in_pile(
        (150, 10, 0), [(28, 130, 190), (20, 120, 180), (24, 125, 170)], ["#43525c", "#c9b08a", "#7a4a3a"]
    )
    top = marker((0, 0, 200))
    photograph([lantern, top], turn=-5, lift=8, fill=0.66)
    return {"exposure": 0.2, "glow": 0.07}


def pebble(meshes):
    body = meshes.whole("pebble-tealight", filament("bone", 0.4, glow=0.2, translucent=0.2), smooth=70)
    cylinder(19, 14, (0, 0, 3), plain("#f2efe8", 0.5))
    work.glow_ball((0, 0, 24), 6, "#ffb35c", 60)
    bulb((0, 0, 27), 330, 6, "#ffb468")
    return body


def pebble_hero(meshes):
    sets.dusk("clay", "walnut", depth=220)
    photograph([pebble(meshes)], lift=16, fill=0.64)
    return {"glow": 0.06}


def pebble_in_use(meshes):
    sets.dusk("sage", "oak", depth=130)
    body = pebble(meshes)
    home.cloth((40, -30, 0), (330, 240), "#6b6f72", turn=14)
    body.location.z = 4
    home.mug((112, 30, 0), "#8f9ba0")
    photograph([body], turn=-4, lift=15, fill=0.52, at=(0.46, 0.46))
    return {"exposure": 0.25, "glow": 0.07}


def candles(meshes, lit):
    tops = []
    items = []
    for name, at, color in (
        ("column-candle-holder-160mm", (-52, 24, 0), "slate"),
        ("column-candle-holder-120mm", (34, 44, 0), "slate"),
        ("column-candle-holder-80mm", (22, -48, 0), "slate"),
    ):
        items.append(place(meshes.whole(name, filament(color, 0.5), smooth=50), at))
        height = int(name.split("-")[-1][:-2])
        tops.append((at[0], at[1], height - 22))
    return items, tops


def candles_hero(meshes):
    sets.table("honey", "white", "window", height=60)
    items, _ = candles(meshes, False)
    photograph(items, lift=13, fill=0.68)


def candles_in_use(meshes):
    sets.dusk("clay", "walnut")
    items, tops = candles(meshes, True)
    ends = []
    for at, long in zip(tops, (150, 170, 140)):
        flame = home.candle(at, 10.4, long)
        bulb((flame[0], flame[1], flame[2] + 2), 900, 4.5, "#ffae5e")
        ends.append(marker((flame[0], flame[1], flame[2] + 14)))
    home.plate((185, 20, 0), 96, "#d8d1c4")
    home.cloth((-170, -40, 0), (150, 190), "#7c8577", turn=20)
    photograph([*items, *ends], lift=9, fill=0.74)
    return {"exposure": -0.1, "glow": 0.07}


def toadstool(meshes, cap_glow=0.5):
    stem = meshes.whole("toadstool-stem", filament("chalk", 0.4, glow=0.3 * cap_glow))
    cap = place(meshes.whole("toadstool-cap", filament("poppy", 0.6, glow=cap_glow), smooth=40), (0, 0, 81.3))
    return [stem, cap, *_spots(meshes, cap_glow)]


def _spots(meshes, glow):
    """Puts each spot into its pocket in the cap."""
    rows = meshes.whole("toadstool-spots", filament("chalk", 0.4, glow=glow * 1.1))
    pieces = loose_parts(rows)
    pieces.sort(key=lambda piece: piece.dimensions.x)
    by_size = [pieces[0:4], pieces[4:8], pieces[8:12]]
    for i in range(12):
        up = 0.96 - 0.68 * ((i + 0.5) / 12)
        across, turn = math.sqrt(1 - up * up), i * 2.39996 + 0.5
        at = Vector((57.5 * across * math.cos(turn), 57.5 * across * math.sin(turn), 46 * up))
        normal = Vector((at.x / 57.5**2, at.y / 57.5**2, at.z / 46**2)).normalized()
        aim(by_size[i % 3].pop(), normal, at - normal * 2 + Vector((0, 0, 81.3)))
    return pieces


def toadstool_hero(meshes):
    sets.cove("sage", "leaves", seed=7)
    photograph(toadstool(meshes, 0.08), lift=9, fill=0.64)


def toadstool_in_use(meshes):
    sets.dusk("mist", "oak", depth=230)
    parts = toadstool(meshes, 0.75)
    bulb((0, 0, 78), 5, 30, "#ff9a70")
    home.books_in_pile((-130, 30, 0), [(26, 130, 190), (22, 120, 180)], ["#47606e", "#d5b26a"])
    tube([(0, 40, 3), (60, 90, 3), (200, 110, 3), (500, 150, 3)], 2.2, plain("#e6e2da", 0.5))
    bulb((0, -20, 70), 3, 24, "#ff8860")
    photograph(parts, turn=6, lift=9, fill=0.6, at=(0.53, 0.46))
    return {"exposure": 0.35, "glow": 0.08}


SHOTS = {
    "trellis-lamp-shade": {"hero": trellis_hero, "in-use": trellis_in_use},
    "kelp-lantern": {"hero": kelp_hero, "in-use": kelp_in_use},
    "pebble-tealight": {"hero": pebble_hero, "in-use": pebble_in_use},
    "column-candle-holder": {"hero": candles_hero, "in-use": candles_in_use},
    "toadstool-night-light": {"hero": toadstool_hero, "in-use": toadstool_in_use},
}
