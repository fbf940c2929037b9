"""Things in a home: books, crockery, keys, candles, food."""

import math

from mathutils import Vector

from materials import fabric, glass, light, plain, wood
from shapes import TAU, ball, bevel, box, copy_of, lathe, mesh_object, place, scatter, sheet, together, tube


def book(size, at, color, turn=(0, 0, 0), paper="#efe8d8"):
    """A book that stands on `at`: `size` is its thickness, depth and height, and its back is towards the camera."""
    thick, deep, high = size
    cover, pages = plain(color, 0.6), plain(paper, 0.9)
    parts = [
        box((2.2, deep, high), (-thick / 2 + 1.1, 0, 0), cover, 0.5),
        box((2.2, deep, high), (thick / 2 - 1.1, 0, 0), cover, 0.5),
        box((thick, 3, high), (0, -deep / 2 + 1.5, 0), cover, 1),
        box((thick - 4, deep - 7, high - 7), (0, 0, 3.5), pages),
        box((thick + 0.2, 0.6, 5), (0, -deep / 2 - 0.1, high * 0.82), plain("#e8dfc9", 0.5)),
    ]
    return together(parts, at, turn)


def books_in_row(start, sizes, colors, y=0, z=0):
    """Books beside each other from x = start to the right. Returns the end."""
    x = start
    for i, size in enumerate(sizes):
        book(size, (x + size[0] / 2, y, z), colors[i % len(colors)])
        x += size[0] + 0.6
    return x


def books_in_pile(at, sizes, colors, turns=(0, 4, -3, 6)):
    """Books on top of each other, their backs towards the camera."""
    x, y, z = at
    for i, (thick, deep, high) in enumerate(sizes):
        parts = book((thick, deep, high), (0, 0, 0), colors[i % len(colors)])
        together(parts, (-high / 2, 0, thick / 2), (0, 90, 0))
        together(parts, (x, y, z), (0, 0, turns[i % len(turns)]))
        z += thick
    return z


def mug(at, color="#f0ece4", radius=39, height=88, turn=30, drink="#4a2f20", lying=None):
    glaze = plain(color, 0.25, coat=0.4)
    wall = [(0, 3), (radius - 4, 3), (radius - 3.5, 8), (radius - 3.2, height - 1), (radius - 1.6, height)]
    outside = [(radius, height - 1.4), (radius, 7), (radius - 5, 0), (0, 0)]
    body = lathe([*wall, *outside], glaze)
    grip = [(radius - 2, 0, height * 0.8), (radius + 16, 0, height * 0.82), (radius + 26, 0, height * 0.55)]
    handle = tube([*grip, (radius + 16, 0, height * 0.27), (radius - 2, 0, height * 0.24)], 4.6, glaze)
    parts = [body, handle]
    if drink:
        parts.append(lathe([(0, height - 12), (radius - 3.4, height - 12)], plain(drink, 0.1)))
    return together(parts, at, lying or (0, 0, turn))


def plate(at, radius=105, color="#efece5"):
    profile = [(0, 4), (radius * 0.62, 4), (radius, 17), (radius, 19), (radius * 0.6, 6.5), (0, 6)]
    return lathe(
        [(0, 0), (radius * 0.55, 0), *profile[1:4], *profile[4:]], plain(color, 0.3, coat=0.3), at=at
    )


def cloth(at, size, color, turn=0, waves=3.0):
    """A napkin that lies on the table with soft folds."""
    width, depth = size

    def position(u, v):
        fold = math.sin(u * 9 + v * 4) * math.sin(v * 7 - u * 2)
        return ((u - 0.5) * width, (v - 0.5) * depth, 1.6 + waves * 0.5 * (1 + fold) * (0.3 + 0.7 * v))

    return place(sheet(70, 70, position, fabric(color), thickness=1), at, (0, 0, turn))


def candle(at, radius=11, height=190, color="#f2ead9", lit=True):
    """A dinner candle. Returns where its flame is."""
    x, y, z = at
    wax = plain(color, 0.4)
    wax.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = (1, 0.55, 0.25, 1)
    wax.node_tree.nodes["Principled BSDF"].inputs["Emission Strength"].default_value = 0.05 if lit else 0
    profile = [
        (0, 0),
        (radius, 0),
        (radius * 0.92, height - 4),
        (radius * 0.86, height),
        (radius * 0.5, height - 3),
    ]
    lathe([*profile, (0, height - 3.5)], wax, at=at)
    tube(
        [(x, y, z + height - 4), (x + 0.4, y, z + height + 3), (x + 1, y, z + height + 7)],
        0.8,
        plain("#221b16", 0.9),
    )
    top = (x + 0.5, y, z + height + 17)
    if lit:
        shape = [(0, -11), (2.6, -8), (4.2, -3), (3.7, 3), (2, 10), (0.6, 16), (0, 18)]
        flame = lathe(shape, light("#ffb84d", 26), 32, at=top, smooth=180)
        flame.visible_shadow = False
    return top


def egg(at, color="#dcb48f", size=22.5, turn=(0, 0, 0)):
    rows = []
    for i in range(33):
        angle = i * math.pi / 32
        rise = -math.cos(angle)
        rows.append((size * math.sin(angle) * (1 - 0.13 * rise), size * 1.3 * rise))
    return lathe(rows, plain(color, 0.55), 64, at, turn, 180)


def key(at, turn=0, tilt=(0, 0), metal="#b9a36a", size=1.0, head="round"):
    """A door key that lies flat."""
    steel = plain(metal, 0.28, metallic=1)
    ring = [(9 * math.cos(i * TAU / 16), 9 * math.sin(i * TAU / 16), 1.2) for i in range(16)]
    bow = lathe([(4, 0), (11, 0), (11.4, 0.5), (11.4, 1.9), (11, 2.4), (4, 2.4), (4, 0)], steel, 40)
    if head == "square":
        bow = bevel(box((22, 22, 2.4), material=steel), 2)
        ring = ring[:0]
    teeth = [
        (10, -3.6),
        (44, -3.6),
        (47, -0.5),
        (44, 2.2),
        (41, 3.6),
        (38, 1.6),
        (35, 3.8),
        (31, 1.8),
        (27, 3.4),
        (24, 3.6),
        (10, 3.6),
    ]
    count = len(teeth)
    vertices = [(x, y, 0.2) for x, y in teeth] + [(x, y, 2.2) for x, y in teeth]
    faces = [tuple(range(count))[::-1], tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    blade = bevel(mesh_object("key", vertices, faces, steel, 20), 0.25, 2)
    parts = [bow, blade]
    for part in parts:
        part.scale = (size,) * 3
    return together(parts, at, (tilt[0], tilt[1], turn))


def loop(at, radius=14, wire=1.1, turn=(0, 0, 0), metal="#c9c9c9"):
    points = [(radius * math.cos(i * TAU / 24), radius * math.sin(i * TAU / 24), 0) for i in range(24)]
    return place(tube(points, wire, plain(metal, 0.2, metallic=1), closed=True), at, turn)


def coin(at, radius=11, metal="#c2a25c", turn=(0, 0, 0)):
    steel = plain(metal, 0.32, metallic=1)
    profile = [(0, 0), (radius, 0), (radius, 2), (radius - 1, 2.1), (radius - 1.2, 1.7), (0, 1.7)]
    return lathe(profile, steel, 64, at, turn)


def earring(at, stone="#3f7561"):
    gold = plain("#d9b25a", 0.18, metallic=1)
    loop(at, 7.5, 1, (90, 0, 25), "#d9b25a")
    ball(3.4, (at[0], at[1], at[2] - 8.5), plain(stone, 0.15, coat=1))
    return ball(1.2, (at[0], at[1], at[2] - 4.6), gold)


def soap(at, size=(72, 46, 24), color="#e9d9c4", turn=12):
    item = box(size, material=plain(color, 0.38), edge=9)
    item.modifiers["bevel"].segments = 6
    return place(item, at, (0, 0, turn))


def bubbles(center, count, reach, seed=1):
    chance = scatter(seed)
    film = glass("#f6f8ff", 0.02)
    for _ in range(count):
        radius = chance.uniform(1.2, 4)
        ball(
            radius,
            (
                center[0] + chance.uniform(-reach, reach),
                center[1] + chance.uniform(-reach, reach) * 0.5,
                center[2],
            ),
            film,
        )


def grains(places, material, size, seed=1, shape=(1, 1, 1)):
    """Small round things at these places, for instance seeds or berries."""
    chance = scatter(seed)
    first = ball(size, material=material, scale=shape)
    for at in places:
        twin = copy_of(first, at, [chance.uniform(0, 360) for _ in range(3)])
        factor = chance.uniform(0.85, 1.12)
        twin.scale = tuple(part * factor for part in shape)
    first.hide_render = True


def heap(center, radius, height, count, size, seed=1):
    """Returns places in a heap within a circle, from below."""
    chance = scatter(seed)
    places = []
    for _ in range(count):
        angle, share = chance.uniform(0, TAU), math.sqrt(chance.random())
        top = height * (1 - share**2.2)
        places.append(
            (
                center[0] + radius * share * math.cos(angle),
                center[1] + radius * share * math.sin(angle),
                center[2] + top + chance.uniform(-0.5, 0.5) * size,
            )
        )
    return places


def glass_jar(at, radius=36, height=110):
    wall = [
        (0, 2),
        (radius - 2, 2),
        (radius - 2, height),
        (radius, height),
        (radius, 3),
        (radius - 3, 0),
        (0, 0),
    ]
    return lathe(wall, glass("#f4fbf8"), at=at)


def letter(at, size, turn=0, color="#f3eee2"):
    """A sheet of paper with lines of writing."""
    width, depth = size
    x, y, z = at
    parts = [
        sheet(2, 2, lambda u, v: ((u - 0.5) * width, (v - 0.5) * depth, 0), plain(color, 0.9), thickness=0.3)
    ]
    ink, chance = plain("#4a4d55", 0.9), scatter(3)
    for i in range(9):
        long = width * chance.uniform(0.5, 0.76)
        row = depth * (0.36 - 0.085 * i)
        line = [
            (-width * 0.4 + j * long / 60, row + 1.1 * math.sin(j * 1.9) * chance.random(), 0.35)
            for j in range(61)
        ]
        parts.append(tube(line, 0.28, ink))
    return together(parts, (x, y, z + 0.3), (0, 0, turn))


def envelope(at, turn=0, color="#d8c4a4"):
    parts = [box((162, 114, 0.8), material=plain(color, 0.9), edge=0.3)]
    parts.append(tube([(-80, 56, 0.9), (0, 2, 0.9), (80, 56, 0.9)], 0.3, plain("#b59f7c", 0.9)))
    return together(parts, at, (0, 0, turn))


def board(at, size, tone=("#c59a6a", "#9a7146"), turn=0):
    """A cutting board."""
    item = box((*size, 16), material=wood(*tone), edge=4)
    return place(item, at, (0, 0, turn))


def branch(points, radius=9, color="#8a7560"):
    way = [Vector(point) for point in points]
    return tube(way, radius, plain(color, 0.95), taper=[1 - 0.35 * i / len(way) for i in range(len(way))])


def block(size, at, color, turn=0):
    """A toy block."""
    return box((size, size, size), at, plain(color, 0.55), 3, (0, 0, turn))
