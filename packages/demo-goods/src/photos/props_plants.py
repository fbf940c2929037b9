"""Plants: stems for vases, leaves, herbs and succulents."""

import math

from mathutils import Euler, Vector

from materials import leaf, plain, soil
from shapes import TAU, aim, ball, copy_of, marker, scatter, sheet, tube


def _blade(length, width, material, curl=0.25, columns=5, rows=9, pointed=1.0):
    """A leaf from the origin along z, which bends towards y."""

    def position(u, v):
        across = (u - 0.5) * width * (math.sin(math.pi * min(1, v ** (0.8 * pointed) * 0.97 + 0.03)))
        return (across, curl * length * v * v + abs(u - 0.5) * width * 0.18, length * v)

    return sheet(columns, rows, position, material)


def stem(way, radius, material):
    """A stem along these points, which becomes thinner."""
    taper = [1 - 0.45 * i / (len(way) - 1) for i in range(len(way))]
    return tube(way, radius, material, taper=taper)


def bunch(mouth, opening, foot, height, count, seed, lean=0.3):
    """
    Returns the ways of stems that stand in a vase: from the foot through its mouth, which is this high and wide, to
    `height` above it.
    """
    chance = scatter(seed)
    ways = []
    for i in range(count):
        angle = i * 2.39996 + chance.uniform(-0.3, 0.3)
        out = Vector((math.cos(angle), math.sin(angle), 0))
        spread = chance.uniform(0.25, 1)
        reach = height * (1 - 0.32 * chance.random())
        start = Vector((0, 0, foot)) - out * opening * 0.4
        edge = Vector((0, 0, mouth)) + out * opening * 0.7 * spread
        rising = (edge - start).normalized()
        way = [start, start.lerp(edge, 0.5), edge]
        for share in (0.25, 0.5, 0.75, 1):
            sag = out * reach * lean * spread * share * share * 0.6
            way.append(edge + rising * reach * share + sag)
        ways.append(way)
    return ways


def pampas(mouth, opening, foot, height, count, seed, color="#d9c3a0"):
    """Dried grass with feathery heads. Returns objects at the ends of its heads."""
    chance = scatter(seed)
    stalk, plume = plain("#b99f74", 0.8), leaf(color, "#efe3cc")
    hair = sheet(2, 5, lambda u, v: ((u - 0.5) * 1.1 * (1 - v), 3.5 * v * v, 17 * v), plume)
    shown = []
    for way in bunch(mouth, opening, foot, height, count, seed):
        stem(way, 1.2, stalk)
        end = way[-1]
        direction = (end - way[-2]).normalized()
        length = height * chance.uniform(0.3, 0.4)
        for i in range(420):
            along = i / 420
            width = math.sin(math.pi * along**0.7) * 0.9 + 0.1
            at = end + direction * (along - 0.62) * length + Vector((0, 0, -10 * along * along))
            out = Vector([chance.uniform(-1, 1) for _ in range(3)]) * width * 0.9 + direction * 1.1
            aim(copy_of(hair), out, at, chance.uniform(0, 360), chance.uniform(0.7, 1.35))
        shown.append(marker(end + direction * length * 0.42))
    hair.hide_render = True
    return shown


def branches(mouth, opening, foot, height, count, seed, color="#7d9a78", back="#a9bd9c", size=30):
    """Eucalyptus: round leaves in pairs. Returns objects at the ends of the twigs."""
    chance = scatter(seed)
    bark, green = plain("#7b6a50", 0.8), leaf(color, back)
    blade = _blade(1, 0.72, green, 0.3)
    shown = []
    for way in bunch(mouth, opening, foot, height, count, seed):
        stem(way, 1.5, bark)
        for i in range(2, 15):
            share = i / 14
            at, along = _on(way, 0.42 + 0.58 * share)
            for side in (0, 180):
                out = _aside(along, i * 90 + side + chance.uniform(-20, 20)) + along * chance.uniform(
                    0.3, 0.9
                )
                aim(copy_of(blade), out, at, 90, size * chance.uniform(0.7, 1.1) * (1.25 - 0.65 * share))
        shown.append(marker(way[-1]))
    blade.hide_render = True
    return shown


def _on(way, share):
    """Returns the point at this share of a way, and its direction there."""
    position = min(share, 0.999) * (len(way) - 1)
    i = int(position)
    return way[i].lerp(way[i + 1], position - i), (way[i + 1] - way[i]).normalized()


def _aside(along, angle):
    side = along.orthogonal().normalized()
    other = along.cross(side)
    turn = math.radians(angle)
    return side * math.cos(turn) + other * math.sin(turn)


def ground(radius, height, at=(0, 0), seed=1, half=False, square=None):
    """Soil with an uneven surface, round, a half disc towards the camera, or a rectangle."""
    chance = scatter(seed)
    bumps = [(chance.uniform(0.05, 0.16), chance.uniform(0, TAU), chance.uniform(0, TAU)) for _ in range(8)]

    def position(u, v):
        if square:
            x, y = (u - 0.5) * square[0], (v - 0.5) * square[1]
        else:
            angle = TAU * (0.5 + u / 2) if half else u * TAU
            x, y = radius * v * math.cos(angle), radius * v * math.sin(angle)
        rise = sum(math.sin(f * (x * math.cos(a) + y * math.sin(a)) + p) for f, a, p in bumps)
        return (at[0] + x, at[1] + y, height + 0.5 * rise)

    return sheet(72, 24, position, soil())


def succulent(at, size, color="#86a878", back="#a9c39a", seed=1):
    """A rosette of thick leaves."""
    green = leaf(color, back)
    thick = ball(1, material=green, scale=(0.3, 0.14, 0.62))
    for ring in range(6):
        count = 5 + ring
        lean = 0.12 + ring * 0.26
        for i in range(count):
            angle = i * TAU / count + ring * 0.6 + seed
            out = Vector((math.cos(angle) * math.sin(lean), math.sin(angle) * math.sin(lean), math.cos(lean)))
            reach = size * (0.24 + 0.13 * ring)
            item = aim(copy_of(thick), out, Vector(at) + out * reach * 0.62, 0)
            facing = math.degrees(angle) + 90
            item.rotation_euler = (0, 0, 0)
            item.rotation_mode = "QUATERNION"
            item.rotation_quaternion = _facing(facing, math.degrees(lean))
            item.scale = tuple(part * reach for part in (0.52, 0.2, 0.72))
    thick.hide_render = True
    return ball(size * 0.2, at, green)


def _facing(turn, lean):
    return Euler((math.radians(lean), 0, math.radians(turn)), "XYZ").to_quaternion()


def herb(at, radius, height, seed=1, color="#4f7d3c", back="#7da75a", size=26, count=26):
    """A bushy herb with pointed oval leaves in pairs."""
    chance = scatter(seed)
    stalk, green = plain("#7d9a52", 0.6), leaf(color, back)
    blade = _blade(1, 0.62, green, 0.45)
    shown = []
    for i in range(count):
        angle = i * 2.39996
        spread = math.sqrt((i + 0.5) / count)
        out = Vector((math.cos(angle), math.sin(angle), 0))
        start = Vector(at) + out * radius * 0.55 * spread
        tip = (
            start
            + out * radius * 0.75 * spread
            + Vector((0, 0, height * chance.uniform(0.6, 1) * (1 - 0.25 * spread)))
        )
        way = [start, start.lerp(tip, 0.4) + Vector((0, 0, height * 0.06)), tip]
        stem(way, 0.9, stalk)
        for pair in range(4):
            place_at, along = _on(way, 0.4 + 0.2 * pair)
            for side in (0, 180):
                way_out = _aside(along, pair * 90 + side + i * 40) + along * 0.35
                scale = size * chance.uniform(0.7, 1.1) * (1.1 - 0.16 * pair)
                aim(copy_of(blade), way_out, place_at, 90 + chance.uniform(-20, 20), scale)
        shown.append(marker(tip))
    blade.hide_render = True
    return shown


def sprouts(places, height, seed=1, size=12):
    """Seedlings with two leaves."""
    chance = scatter(seed)
    stalk, green = plain("#b9cf86", 0.5), leaf("#6fa04a", "#8fbd62")
    blade = _blade(1, 0.6, green, 0.35)
    shown = []
    for x, y, z in places:
        tip = Vector(
            (x + chance.uniform(-4, 4), y + chance.uniform(-4, 4), z + height * chance.uniform(0.7, 1.15))
        )
        way = [Vector((x, y, z - 3)), Vector((x, y, z)).lerp(tip, 0.6), tip]
        stem(way, 0.8, stalk)
        turn = chance.uniform(0, 360)
        for side in (0, 180):
            aim(copy_of(blade), _aside(Vector((0, 0, 1)), turn + side) + Vector((0, 0, 0.6)), tip, 90, size)
        shown.append(marker(tip))
    blade.hide_render = True
    return shown


def trailing(starts, length, seed=1, color="#6f9a6a", back="#9bbf8d", size=17):
    """Shoots that hang down over an edge."""
    chance = scatter(seed)
    stalk, green = plain("#7f9a62", 0.6), leaf(color, back)
    blade = _blade(1, 0.75, green, 0.35)
    for start, out in starts:
        start, out = Vector(start), Vector(out).normalized()
        reach = length * chance.uniform(0.45, 1)
        way = [start, start + out * 14 + Vector((0, 0, 12)), start + out * 30 + Vector((0, 0, 2))]
        for i in range(1, 5):
            sway = Vector((chance.uniform(-5, 5), chance.uniform(-4, 2), 0))
            way.append(start + out * (31 + 2 * i) + Vector((0, 0, -reach * i / 4)) + sway)
        stem(way, 1, stalk)
        for i in range(int(reach / 6) + 6):
            at, along = _on(way, (i + 1) / (reach / 6 + 7))
            side = _aside(along, i * 137) + Vector((0, -0.4, 0.1))
            aim(copy_of(blade), side, at, chance.uniform(0, 360), size * chance.uniform(0.65, 1.1))
    blade.hide_render = True


def fir(way, seed=1, needle=15):
    """A fir twig along these points."""
    chance = scatter(seed)
    bark, green = plain("#5d4b3a", 0.9), leaf("#2f5a3f", "#4c7a55")
    way = [Vector(point) for point in way]
    stem(way, 2.4, bark)
    spike = tube([(0, 0, 0), (0, 0, 0.5), (0, 0.06, 1)], 0.035, green, taper=[1, 1, 0.3])
    for i in range(520):
        at, along = _on(way, chance.random())
        out = _aside(along, chance.uniform(0, 360)) + along * 0.7
        aim(copy_of(spike), out, at, 0, needle * chance.uniform(0.75, 1.1))
    spike.hide_render = True
