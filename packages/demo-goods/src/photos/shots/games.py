"""A car to push and a game for two."""

import props_home as home
import sets
from materials import filament
from shapes import loose_parts, marker, place, together
from studio import photograph

AXLES = (-31, 30)


def car(meshes, at=(0, 0, 0), turn=0, colors=("poppy", "mist", "sun", "slate")):
    """The car on its wheels: its front is towards the camera."""
    file = "bumble-car-body-three-colours"
    body, windows, lamps, rubber = (filament(color, 0.55) for color in colors)
    x, y, z = at
    items = [
        place(meshes.part(file, "body", body, 60), (0, 0, 6.5)),
        place(meshes.part(file, "windows", windows, 60), (0, 0, 6.5)),
        place(meshes.part(file, "lamps", lamps, 60), (0, 0, 6.5)),
    ]
    for part, side in (("axle wheels", -1), ("hub wheels", 1)):
        wheels = loose_parts(meshes.part("bumble-car-wheels", part, rubber, 40))
        for wheel, axle in zip(wheels, AXLES):
            items.append(place(wheel, (side * 30.3, axle, 17.5), (0, -90 * side, 0)))
    return together(items, (x, y, z), (0, 0, turn))


def car_hero(meshes):
    sets.cove("honey", "leaves", seed=6)
    photograph(car(meshes, turn=40), lift=16, fill=0.7)


def car_in_use(meshes):
    sets.table("sage", "birch", "window", height=20)
    items = car(meshes, (-6, -16, 0), 62)
    for x, y, z, size, color in (
        (96, 74, 0, 44, "#84a8c6"),
        (52, 104, 0, 44, "#e3cfa6"),
        (76, 90, 44, 40, "#c9502f"),
        (-128, 96, 0, 40, "#3f7561"),
        (118, -58, 0, 36, "#e2b13c"),
    ):
        home.block(size, (x, y, z), color, (x * 3) % 50)
    photograph([*items, marker((92, 90, 84))], turn=-6, lift=19, fill=0.74)


def mill(meshes, at=(0, 0, 0)):
    """The lid of the box, which is the board."""
    x, y, z = at
    board = place(meshes.part("mill-lid-two-colours", "board", filament("bone", 0.4)), (x, y, z))
    lines = place(meshes.part("mill-lid-two-colours", "lines", filament("pine", 0.5)), (x, y, z))
    return [board, lines]


def stones(meshes, kind, color, places):
    """Stones at these places; those that are not needed are left out."""
    pieces = loose_parts(meshes.part("mill-stones", kind, filament(color, 0.6), 30))
    for i, piece in enumerate(pieces):
        if i < len(places):
            place(piece, places[i], (0, 0, 24 * i))
        else:
            piece.hide_render = True
    return pieces[: len(places)]


def _points(z, coordinates):
    return [(x, y, z) for x, y in coordinates]


ROUND = ((-50, 50), (0, 50), (50, 50), (33.5, 0), (-17, -17), (0, -33.5))
CUT = ((-33.5, 33.5), (17, 17), (17, 0), (17, -17), (-50, -50), (50, -50), (-33.5, 0))


def mill_hero(meshes):
    sets.cove("clay", "leaves", seed=4)
    box_part = meshes.whole("mill-box", filament("pine", 0.4))
    items = [box_part, *mill(meshes, (0, 0, 19))]
    items += stones(meshes, "round", "slate", _points(26.7, ROUND))
    items += stones(meshes, "cut", "sun", _points(26.7, CUT))
    together(items, (0, 0, 0), (0, 0, 28))
    photograph(items, lift=38, fill=0.76)


def mill_in_use(meshes):
    sets.table("mist", "walnut", "window", height=10)
    board = mill(meshes, (-18, -26, 0))
    items = [*board]
    items += stones(meshes, "round", "slate", [(x - 18, y - 26, 7.7) for x, y in ROUND])
    items += stones(meshes, "cut", "sun", [(x - 18, y - 26, 7.7) for x, y in CUT])
    tray = place(meshes.whole("mill-box", filament("pine", 0.4)), (66, 122, 0), (0, 0, -10))
    spare = stones(meshes, "round", "slate", [(32, 128, 2.2), (40, 106, 2.2), (26, 108, 2.2)])
    spare += stones(meshes, "cut", "sun", [(92, 100, 2.2), (100, 124, 2.2)])
    home.mug((-124, 128, 0), "#d9d2c4")
    home.mug((186, 0, 0), "#8f9ba0", turn=-30)
    photograph([*items, marker((70, 96, 20))], turn=-4, lift=40, fill=0.76)


SHOTS = {
    "bumble-car": {"hero": car_hero, "in-use": car_in_use},
    "nine-mill-box": {"hero": mill_hero, "in-use": mill_in_use},
}
