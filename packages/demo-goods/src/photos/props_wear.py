"""Things to wear: headphones, a coat, a scarf."""

import math

from materials import fabric, plain
from shapes import TAU, lathe, place, sheet, together, tube


def headphones(top, turn=0, width=150, color="#2a2d32", accent="#c9a27a"):
    """Headphones whose band hangs over `top`. Returns objects at their outline."""
    shell, pad, steel = plain(color, 0.4), fabric(accent, 0.8), plain("#b9bbbe", 0.25, metallic=1)
    half = width / 2
    band = []
    for i in range(25):
        angle = math.pi * i / 24
        band.append((half * math.cos(angle), 0, half * 0.92 * math.sin(angle)))
    low = half * 0.92

    def strap(u, v):
        angle = math.pi * (0.14 + 0.72 * u)
        return (half * math.cos(angle), (v - 0.5) * 34, half * 0.92 * math.sin(angle) - 3.5)

    parts = [tube(band, 4, steel), sheet(50, 6, strap, pad, thickness=7)]
    for side in (-1, 1):
        x = side * half
        parts.append(tube([(x, 0, 0), (x * 1.02, 0, -30), (x * 0.99, 0, -62)], 4, steel))
        cup = [(0, 0), (34, 0), (39, 5), (39, 17), (34, 23), (0, 24)]
        cushion = [(0, 0), (24, 0), (38, 3), (40, 10), (36, 17), (24, 18), (22, 12), (0, 11)]
        parts.append(place(lathe(cup, shell, 72), (x * 0.93, 0, -72), (0, side * 90, 0), (1.14, 1, 1)))
        parts.append(
            place(
                lathe(cushion, plain("#3a3330", 0.75), 72),
                (x * 0.93 + side * 1, 0, -72),
                (0, -side * 90, 0),
                (1.14, 1, 1),
            )
        )
    return together(parts, (top[0], top[1], top[2] - low + 7), (0, 0, turn))


def coat(top, color="#a9764e", length=620, lining="#5d4030"):
    """A wool coat that hangs from its loop at `top`, in front of a wall at y = 0."""
    x0, y0, z0 = top
    cloth, inside = fabric(color, 0.5, sheen=0.7), fabric(lining, 0.5)

    def body(u, v):
        half = 34 + 92 * min(1, v / 0.75) ** 0.55
        angle = (u - 0.5) * math.pi
        soft = min(1, v * 4)
        folds = soft * (7 * math.sin(u * 27 + 2 * math.sin(v * 3)) + 3.5 * math.sin(u * 47 + 4 * v))
        x = half * math.sin(angle) + 4 * math.sin(v * 5)
        y = y0 * 0.35 - (14 + 34 * soft) * math.cos(angle) + folds * 0.7
        return (x0 + x, min(-3, y), z0 - 8 - v * length - 26 * (1 - soft) * abs(math.sin(angle)))

    sheet(180, 120, body, cloth, thickness=4)

    def collar(u, v):
        angle = (u - 0.5) * math.pi * 1.15
        flare = 30 + 15 * v
        drop = 44 * v + 20 * v * math.cos(angle)
        return (x0 + flare * math.sin(angle), y0 * 0.35 - 10 - (24 + 15 * v) * math.cos(angle), z0 + 2 - drop)

    sheet(60, 16, collar, cloth, thickness=6)
    place(sheet(40, 8, lambda u, v: (26 * (2 * u - 1), -3, -v * 18), inside), (x0, y0 * 0.35 - 14, z0 + 4))
    for side in (-1, 1):

        def sleeve(u, v):
            angle = u * TAU
            wide = (27 - 5 * v) * min(1, 0.35 + v * 4)
            wrinkle = 2.6 * math.sin(v * 30 + 2 * math.sin(angle))
            x = x0 + side * (50 + 58 * min(1, v * 2.2) ** 0.7 + 6 * v) + (wide + wrinkle) * math.cos(angle)
            y = y0 * 0.35 - 34 - 8 * math.sin(v * 3) + (wide + wrinkle) * math.sin(angle) * 0.8
            return (x, y, z0 - 34 - 520 * v)

        sheet(48, 90, sleeve, cloth)
    for i in range(3):
        at = (x0 + 12, y0 * 0.35 - 54, z0 - 150 - i * 110)
        lathe(
            [(0, 0), (9, 0), (10, 1.5), (9, 3.4), (4, 3), (0, 3)], plain("#3a2c22", 0.4), 32, at, (90, 0, 0)
        )
    tube(
        [
            (x0 - 14, y0 * 0.35 - 8, z0 - 10),
            (x0 - 8, y0 * 0.8, z0 + 6),
            (x0, y0, z0 + 10),
            (x0 + 8, y0 * 0.8, z0 + 6),
            (x0 + 14, y0 * 0.35 - 8, z0 - 10),
        ],
        1.8,
        inside,
    )


def scarf(top, color="#c9b08a", width=70, length=330, out=34):
    """A scarf over a peg: one end in front of the other."""
    x0, y0, z0 = top
    cloth = fabric(color, 2.2, sheen=0.7)
    for side, long in ((-1, length), (1, length * 0.82)):

        def half(u, v):
            spread = 0.35 + 0.65 * min(1, v * 2.2)
            folds = 7 * math.sin(u * 15 + side) * (0.5 + v)
            x = x0 + side * (5 + 12 * v) + (u - 0.5) * width * spread
            return (
                x,
                y0 - 6 - out * 0.25 * math.sin(min(1, v * 5) * 1.57) + folds * 0.55 + side * -5,
                z0 + 4 - v * long - 8 * abs(u - 0.5),
            )

        sheet(40, 70, half, cloth, thickness=3)
        for i in range(14):
            x, y, z = half((i + 0.5) / 14, 1)
            tube([(x, y, z), (x + 1, y - 1, z - 14), (x - 0.6, y, z - 28)], 0.9, cloth)
