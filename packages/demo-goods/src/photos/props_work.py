"""Things for the desk, the workshop and the wardrobe."""

import math

from mathutils import Vector

from materials import fabric, light, linear, plain, wood
from shapes import TAU, aim, ball, box, copy_of, cylinder, lathe, mesh_object, place, scatter, together, tube


def pencil(foot, tip, color="#e3a92a", length=175, radius=3.6, pointed=True):
    """A pencil from foot towards tip, its point up."""
    body = plain(color, 0.35)
    bare = wood("#e3c79d", "#cda978")
    parts = [lathe([(0, 0), (radius, 0), (radius, length - 22)], body, 6, smooth=20)]
    if pointed:
        parts.append(lathe([(radius, length - 22), (0.9, length - 4)], bare, 24))
        parts.append(lathe([(0.9, length - 4), (0, length)], plain("#2a2a2c", 0.5), 24))
    else:
        parts.append(
            lathe(
                [(radius, length - 22), (radius, length - 14), (0, length - 14)],
                plain("#b9bcc0", 0.3, metallic=1),
                24,
            )
        )
        parts.append(
            lathe(
                [(radius - 0.3, length - 14), (radius - 0.3, length - 3), (0, length - 2)],
                plain("#d98a80", 0.8),
                24,
            )
        )
    for part in parts:
        aim(part, Vector(tip) - Vector(foot), foot)
    return parts[0]


def pen(foot, tip, color="#23262b", length=140, radius=4.6):
    body = plain(color, 0.25, coat=0.4)
    steel = plain("#c4c6c8", 0.25, metallic=1)
    profile = [
        (0, 0),
        (radius * 0.6, 0),
        (radius, 14),
        (radius, length - 30),
        (radius * 0.9, length),
        (0, length),
    ]
    parts = [
        lathe(profile, body, 40),
        lathe([(radius + 0.2, length - 46), (radius + 0.2, length - 42)], steel, 40),
    ]
    clip = box((2.2, 1.4, 38), material=steel, edge=0.4)
    for part in parts:
        aim(part, Vector(tip) - Vector(foot), foot)
    direction = (Vector(tip) - Vector(foot)).normalized()
    aim(clip, direction, Vector(foot) + direction * (length - 44) + Vector((0, -radius - 0.8, 0)))
    return parts[0]


def brush(foot, tip, color="#8c4a36", length=190):
    handle = lathe([(0, 0), (2.4, 2), (3.8, 60), (2.6, length - 46)], plain(color, 0.35), 32)
    ferrule = lathe([(2.7, length - 46), (3.4, length - 26)], plain("#c8c9ca", 0.25, metallic=1), 32)
    hair = lathe(
        [(3.4, length - 26), (4.2, length - 16), (2.2, length - 6), (0, length)], plain("#5a4030", 0.9), 32
    )
    for part in (handle, ferrule, hair):
        aim(part, Vector(tip) - Vector(foot), foot)
    return handle


def ruler(foot, tip, length=200):
    item = box((26, 1.8, length), material=wood("#e0c28e", "#cda873"), edge=0.4)
    ink = plain("#3a3a3a", 0.8)
    marks = []
    for i in range(2, length // 2):
        wide = 9 if i % 10 == 0 else 5
        marks.append(box((wide, 0.4, 0.5), (-12.6 + wide / 2, -1.0, i * 2), ink))
    for part in (item, *marks):
        offset = part.location.copy()
        aim(part, Vector(tip) - Vector(foot), Vector(foot))
        part.location = Vector(foot) + part.matrix_world.to_3x3() @ offset
    return item


def scissors(foot, tip, color="#c6412c"):
    steel, handle = plain("#c9cbcd", 0.2, metallic=1), plain(color, 0.35)
    blades = [
        mesh_object(
            "blade", [(-5, y, 90), (5, y, 90), (s * 3, y, 2), (s * 1, y, 0)], [(0, 1, 2, 3)], steel, 0
        )
        for s, y in ((-1, -0.8), (1, 0.8))
    ]
    for blade in blades:
        modifier = blade.modifiers.new("solid", "SOLIDIFY")
        modifier.thickness = 1.6
    grips = []
    for s in (-1, 1):
        ring = [
            (s * 15 + 12 * math.cos(i * TAU / 20), 0, 122 + 19 * math.sin(i * TAU / 20)) for i in range(20)
        ]
        grips.append(tube(ring, 3.6, handle, closed=True))
        grips.append(tube([(s * -3, 0, 84), (s * 3, 0, 94), (s * 10, 0, 106)], 4.2, handle))
    for part in (*blades, *grips):
        aim(part, Vector(tip) - Vector(foot), foot)
    return grips[0]


def notebook(at, size=(148, 210), color="#2f3a44", turn=0, pages="#f0ebdf"):
    width, depth = size
    parts = [
        box((width, depth, 2), (0, 0, 0), plain(color, 0.7), 0.8),
        box((width - 4, depth - 5, 9), (0, 0, 2), plain(pages, 0.9)),
        box((width, depth, 2), (0, 0, 11), plain(color, 0.7), 0.8),
        box((5, depth, 0.8), (width * 0.34, 0, 12.8), plain("#d9a520", 0.8)),
    ]
    return together(parts, at, (0, 0, turn))


def phone(at, turn=(0, 0, 0), screen="#f0c15a", size=(74, 150, 8.4)):
    """A phone that stands on `at`, its screen towards the camera."""
    width, high, thick = size
    body = box((width, thick, high), material=plain("#202226", 0.3, metallic=0.6), edge=3.6)
    front = box((width - 6, 0.4, high - 6), (0, -thick / 2 - 0.1, 3), light("#14161a", 0.6), 0.1)
    shine = plain(screen, 0.12, coat=1)
    shine.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = linear(screen)
    shine.node_tree.nodes["Principled BSDF"].inputs["Emission Strength"].default_value = 0.5
    parts = [body, front, box((width - 9, 0.3, high - 9), (0, -thick / 2 - 0.35, 4.5), shine)]
    disc = cylinder(17, 0.4, (0, -thick / 2 - 0.4, high * 0.62), light("#fff6e0", 0.95), (90, 0, 0), 0.1)
    hill = cylinder(24, 0.3, (0, -thick / 2 - 0.38, high * 0.27), light("#3f7561", 0.5), (90, 0, 0), 0.1)
    parts += [disc, hill]
    return together(parts, at, turn)


def cable(points, radius=2.2, color="#2b2d31"):
    return tube(points, radius, plain(color, 0.55))


def plug(at, direction, color="#2b2d31"):
    """The end of a cable."""
    body = lathe([(0, 0), (2.4, 0), (4.6, 6), (5.4, 14), (5.4, 26), (0, 26)], plain(color, 0.5), 40)
    metal = box((8.4, 2.6, 7), material=plain("#c4c6c8", 0.25, metallic=1), edge=0.5)
    aim(body, direction, at)
    aim(metal, direction, Vector(at) + Vector(direction).normalized() * 26)
    return body


def screw(at, length=18, radius=2, head=4, turn=(90, 0, 0), metal="#c3c5c7"):
    steel = plain(metal, 0.28, metallic=1)
    profile = [(0, 0), (head, 0), (head, 2.4), (radius, 2.6)]
    steps = int(length / 0.8)
    for i in range(steps):
        profile.append((radius * (1 if i % 2 else 0.78), 2.6 + i * 0.8))
    return place(lathe([*profile, (0, length + 3)], steel, 20), at, turn)


def nut(at, size=5, turn=(0, 0, 0), metal="#b79a5a"):
    steel = plain(metal, 0.3, metallic=1)
    profile = [(size * 0.5, 0), (size, 0), (size, size * 0.8), (size * 0.5, size * 0.8), (size * 0.5, 0)]
    return place(lathe(profile, steel, 6, smooth=0), at, turn)


def fill(box_low, box_high, count, make, seed=1):
    """Throws copies of a thing into a space, each turned at random."""
    chance = scatter(seed)
    first = make()
    for _ in range(count):
        at = [chance.uniform(low, high) for low, high in zip(box_low, box_high)]
        copy_of(first, at, [chance.uniform(0, 360) for _ in range(3)])
    first.hide_render = True


def spool(at, color="#f6b40e", radius=70, width=56, turn=(0, 0, 0)):
    """A spool of filament."""
    rim, wire = plain("#2c2e32", 0.5), plain(color, 0.3)
    side = [(26, 0), (radius + 14, 0), (radius + 14, 3), (26, 3), (26, 0)]
    parts = [lathe(side, rim, 96), place(lathe(side, rim, 96), (0, 0, width - 3))]
    wound = [(26, 3)]
    for i in range(int((width - 6) / 1.8)):
        wound += [(radius, 3 + i * 1.8), (radius + 0.8, 3.9 + i * 1.8)]
    parts.append(lathe([*wound, (26, width - 3)], wire, 96))
    return together(parts, at, turn)


def socket(at, cord_to, color="#22252a"):
    """A lamp holder with its cord: the bulb points down."""
    x, y, z = at
    lathe(
        [(0, 58), (6, 58), (10, 50), (20, 40), (20.5, 0), (17, 0), (17, 4), (0, 4)], plain(color, 0.35), at=at
    )
    tube([(x, y, z + 56), (x, y, z + 200), (x + 1, y, z + 400), cord_to], 2.6, fabric("#3a3c40", 0.6))


def glow_ball(at, radius, color="#ffc488", strength=8):
    """The visible globe of a lamp, which does not shade the light inside it."""
    globe = ball(radius, at, light(color, strength))
    globe.visible_shadow = False
    return globe
