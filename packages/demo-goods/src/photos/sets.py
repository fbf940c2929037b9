"""The places where photographs are taken. A surface is at z = 0, a wall for hanging things at y = 0."""

from math import cos, sin

import bpy
from mathutils import Vector

from materials import fabric, leaf, plain, plaster, stone, wood
from shapes import TAU, box, cylinder, mesh_object, place, scatter, sheet
from studio import sky, soft_light, sun

WALLS = {
    "chalk": "#e9e4da",
    "sand": "#dccdb4",
    "clay": "#c98f72",
    "sage": "#b4bea6",
    "mist": "#c3ccd0",
    "honey": "#e0b452",
    "slate": "#565a5e",
    "night": "#2c3038",
}

TOPS = {
    "oak": lambda: wood("#cfae85", "#a88158"),
    "walnut": lambda: wood("#85603f", "#553a26"),
    "beech": lambda: wood("#d9b48b", "#bd9167", size=0.8),
    "birch": lambda: wood("#e0cba9", "#cbb088"),
    "white": lambda: plain("#ece8e0", 0.45),
    "stone": lambda: stone(),
    "slate": lambda: stone("#5d6062", "#74787a"),
    "linen": lambda: fabric("#ddd5c6"),
    "concrete": lambda: stone("#b9b5ad", "#9d998f"),
}

DAY = Vector((-0.86, -0.42, 0.62))


def _wall(y, material):
    corners = [(-3000, y, -1500), (3000, y, -1500), (3000, y, 3000), (-3000, y, 3000)]
    return mesh_object("wall", corners, [(0, 1, 2, 3)], material, smooth=0)


def _window_bars(direction, distance, height):
    """Puts the frame of a window between the sun and the set, which is seen as soft shadows."""
    middle = direction.normalized() * distance + Vector((0, 0, height))
    turn = direction.to_track_quat("Z", "Y").to_euler()
    shade = plain("#808080")
    for offset in (-420, 0, 420):
        bar = box((26, 1500, 10), material=shade)
        bar.rotation_euler = turn
        bar.location = middle + turn.to_matrix() @ Vector((offset, 0, 0))
    for offset in (-330, 120, 560):
        bar = box((1700, 26, 10), material=shade)
        bar.rotation_euler = turn
        bar.location = middle + turn.to_matrix() @ Vector((0, offset, 0))


def _leaf_shadows(direction, distance, height, seed):
    """Puts a branch between the sun and the set."""
    chance = scatter(seed)
    middle = direction.normalized() * distance + Vector((0, 0, height))
    turn = direction.to_track_quat("Z", "Y").to_euler()
    shade = plain("#808080")
    blade = sheet(5, 9, lambda u, v: ((u - 0.5) * 4 * v * (1 - v) * 0.42, v, 0), shade)
    for i in range(34):
        along = i / 34
        offset = Vector(
            (-520 + 900 * along + chance.uniform(-50, 50), 300 - 420 * along + chance.uniform(-90, 90), 0)
        )
        twig = blade.copy()
        twig.scale = (chance.uniform(130, 210),) * 3
        twig.rotation_euler = turn
        twig.rotation_euler.rotate_axis("Z", chance.uniform(0, TAU))
        twig.location = middle + turn.to_matrix() @ offset
        blade.users_collection[0].objects.link(twig)
    blade.hide_render = True


def daylight(shadows="window", seed=1, height=90, strength=3.3, fill=0.55, soft=2.6):
    """Afternoon sun from the left through a window, and the soft light of the sky through it."""
    sky("#f3f3f1", fill)
    soft_light((-1050, -520, 820), (900, 900), soft, (0, 0, 80), "#fffaf2")
    if not shadows:
        return
    sun(DAY, strength, 2.2, "#fff0dc")
    if shadows == "window":
        _window_bars(DAY, 1500, height)
    else:
        _leaf_shadows(DAY, 1300, height, seed)


def table(wall="chalk", top="oak", shadows="window", depth=420, seed=1, **light):
    """A table in front of a wall, by a window."""
    box((2600, 1500, 34), (0, depth - 750, -34), TOPS[top](), edge=3)
    _wall(depth + 60, plaster(WALLS.get(wall, wall)))
    daylight(shadows, seed, **light)


def cove(color="chalk", shadows=None, seed=1, **light):
    """Paper that bends from the table up to the wall, without a horizon."""
    radius, far = 260, 420

    def bend(u, v):
        x = (u - 0.5) * 5000
        if v < 0.5:
            return (x, -1500 + (1500 + far) * v * 2, 0)
        angle = min(1, (v - 0.5) / 0.2) * TAU / 4
        rise = max(0, v - 0.7) / 0.3 * 2500
        return (x, far + radius * sin(angle), radius * (1 - cos(angle)) + rise)

    sheet(2, 121, bend, plain(WALLS.get(color, color), 0.85, specular=0.2))
    daylight(shadows, seed, **light)


def wall(color="chalk", shadows="leaves", seed=2, **light):
    """A wall at y = 0 on which things hang."""
    _wall(0, plaster(WALLS.get(color, color)))
    daylight(shadows, seed, **light)


def shelf(color="sage", board="oak", depth=230, shadows="leaves", seed=3, **light):
    """A board on a wall. The surface of the board is at z = 0, its front edge at y = -depth / 2."""
    box((3000, depth, 26), (0, 0, -26), TOPS[board](), edge=2)
    _wall(depth / 2, plaster(WALLS.get(color, color)))
    daylight(shadows, seed, **light)


def bench(wall="slate", top="beech", depth=520, **light):
    """A workbench with a tool wall out of focus behind it."""
    box((2600, 1400, 60), (0, depth - 700, -60), TOPS[top](), edge=2)
    _wall(depth + 40, plaster(WALLS.get(wall, wall), 0.1))
    steel, handle = plain("#9a9c9e", 0.35, metallic=0.9), plain("#b8452f", 0.4)
    y = depth + 22
    for i, x in enumerate((-330, -235, -140, 150, 245, 340)):
        long = 120 + 34 * ((i * 5) % 4)
        box((22 + 8 * (i % 2), 8, long), (x, y, 330 - long), steel, edge=2)
        cylinder(13, 90, (x, y, 330), handle if i % 3 else plain("#d9a520", 0.4))
    box((900, 20, 14), (0, depth + 30, 318), TOPS["walnut"]())
    daylight(None, **{"fill": 0.4, "soft": 4.6, **light})


def garden(top="oak", sunny=True, depth=300, seed=5):
    """A table outdoors in front of a hedge that is out of focus."""
    if top:
        box((2600, 1000, 40), (0, depth - 500, -40), TOPS[top](), edge=4)
    chance = scatter(seed)
    tones = [leaf("#6f8f4e", "#93ad66"), leaf("#4f7440", "#7c9a55"), leaf("#a9b96b", "#c9cf86")]
    _wall(2300, plain("#5c7a48", 0.9))
    blade = [
        sheet(5, 7, lambda u, v: ((u - 0.5) * 4 * v * (1 - v) * 0.6, v, 0.2 * v * v), tone) for tone in tones
    ]
    for _ in range(900):
        twig = chance.choice(blade).copy()
        at = (chance.uniform(-1300, 1300), chance.uniform(1300, 2200), chance.uniform(-900, 1300))
        place(twig, at, [chance.uniform(0, 360) for _ in range(3)], chance.uniform(80, 170))
        blade[0].users_collection[0].objects.link(twig)
    for item in blade:
        item.hide_render = True
    sky("#dcebf7", 0.85)
    soft_light((-900, -700, 1300), (1200, 1200), 2.4, (0, 0, 60), "#fffaf0")
    if sunny:
        sun(Vector((-0.75, -0.1, 0.75)), 3.6, 2.0, "#fff0d2")


def dusk(wall="night", top="walnut", depth=320, ambient=0.17, rim=1.3):
    """A dim room in the evening, in which a lamp is lit."""
    bpy.context.scene.cycles.diffuse_bounces = 4
    bpy.context.scene["effort"] = 2
    box((2600, 1500, 34), (0, depth - 750, -34), TOPS[top](), edge=3)
    _wall(depth + 30, plaster(WALLS.get(wall, wall)))
    sky("#93a5c9", ambient)
    soft_light((-1100, 100, 900), (700, 1000), rim, (0, 0, 60), "#9fb8e6")


def kitchen(top="stone", tiles="#e8e6df", depth=330, **light):
    """A kitchen counter in front of tiles."""
    box((2600, 1500, 30), (0, depth - 750, -30), TOPS[top](), edge=4)
    _wall(depth + 12, plain("#cfcac0", 0.9))
    glaze = plain(tiles, 0.22, coat=0.3)
    first = None
    for row in range(9):
        for column in range(-9, 10):
            at = (column * 152 + (row % 2) * 76, depth + 10, 2 + row * 77)
            if first is None:
                first = box((148, 10, 73), at, glaze, edge=2)
                continue
            tile = first.copy()
            tile.location = at
            first.users_collection[0].objects.link(tile)
    daylight(None, **{"fill": 0.5, "soft": 4.2, **light})
