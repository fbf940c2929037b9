"""Animals whose parts hang together, posed at their hinges."""

import math

from mathutils import Matrix, Vector

import props_home as home
import props_work as work
import sets
from materials import filament
from shapes import loose_parts, marker, place
from studio import photograph

# The hinges of the lizard along its spine, from the neck to the tail.
LIZARD_HINGES = (29, 46, 63, 80, 96, 110, 122.5, 134, 145)
OCTOPUS_HINGES = (33, 45.5, 58, 70.5)


def _bend(pivot, degrees):
    at = Matrix.Translation(pivot)
    return at @ Matrix.Rotation(math.radians(degrees), 4, "Z") @ at.inverted()


def _pose(at, turn):
    return Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, "Z")


def lizard(meshes, bends, color, at=(0, 0, 0), turn=0):
    """The lizard with each of its hinges bent by these degrees."""
    file = "basking-lizard-two-colours"
    pieces = loose_parts(meshes.part(file, "body", filament(color, 0.5), 60))
    pieces.sort(key=lambda piece: piece.location.y)
    eyes = meshes.part(file, "eyes", filament("ink", 0.9), 60)
    pose = _pose(at, turn)
    eyes.matrix_world = pose @ eyes.matrix_world
    for i, piece in enumerate(pieces):
        if i > 0:
            pose = pose @ _bend(Vector((0, LIZARD_HINGES[i - 1] - 80, 0)), bends[i - 1])
        piece.matrix_world = pose @ Matrix.Translation(piece.location)
    return [*pieces, eyes]


def lizard_hero(meshes):
    sets.cove("honey", "leaves", seed=3)
    bends = (-9, -10, 9, 12, 16, 18, 19, 20, 20)
    photograph(lizard(meshes, bends, "pine", (-12, 30, 0), 34), lift=36, fill=0.76)


def lizard_in_use(meshes):
    sets.table("mist", "oak", "window", height=20)
    work.notebook((6, 20, 0), (170, 220), "#d9cdb5", 8)
    bends = (12, 11, -8, -13, -19, -20, -21, -22, -22)
    items = lizard(meshes, bends, "sun", (4, 24, 13), -28)
    work.pencil((86, -92, 3.6), (120, 60, 3.6), "#3a6ea5", 165)
    for x, y, size, color in (
        (-118, 118, 44, "#c9502f"),
        (-70, 150, 36, "#84a8c6"),
        (-122, 112, 40, "#e3cfa6"),
    ):
        lift = 44 if color == "#e3cfa6" else 0
        home.block(size, (x, y, lift), color, x % 30)
    photograph([*items, marker((70, -84, 4))], turn=6, lift=36, fill=0.76)


def _arm_middle(index, radius):
    angle = (index + 0.5) * math.pi / 4 + 0.15 * math.sin((radius - 22) / 9.5)
    return Vector((radius * math.cos(angle), radius * math.sin(angle), 0))


def octopus(meshes, curl, color, at=(0, 0, 0), turn=0):
    """The octopus. `curl` returns the degrees by which a hinge of an arm is bent."""
    file = "harbour-octopus-three-colours"
    pieces = loose_parts(meshes.part(file, "body", filament(color, 0.5), 60))
    eyes = meshes.part(file, "eyes", filament("chalk", 0.7), 60)
    pupils = meshes.part(file, "pupils", filament("ink", 0.9), 60)
    whole = _pose(at, turn)
    arms = [[] for _ in range(8)]
    for piece in pieces:
        middle = piece.location.xy
        if middle.length < 20:
            piece.matrix_world = whole @ Matrix.Translation(piece.location)
        else:
            arms[int(math.degrees(math.atan2(middle.y, middle.x)) % 360 // 45)].append(piece)
    for index, arm in enumerate(arms):
        arm.sort(key=lambda piece: piece.location.xy.length)
        pose = whole
        for joint, piece in enumerate(arm):
            pose = pose @ _bend(_arm_middle(index, OCTOPUS_HINGES[joint]), curl(index, joint))
            piece.matrix_world = pose @ Matrix.Translation(piece.location)
    for item in (eyes, pupils):
        item.matrix_world = whole @ item.matrix_world
    return [*pieces, eyes, pupils]


def octopus_hero(meshes):
    sets.cove("mist", "leaves", seed=4)
    items = octopus(meshes, lambda arm, joint: (-1) ** arm * (5 + 6 * joint), "coral", turn=-8)
    photograph(items, lift=28, fill=0.78)


def octopus_in_use(meshes):
    sets.table("sage", "birch", "window", height=30)
    items = octopus(meshes, lambda arm, joint: 20 if arm in (0, 3, 6) else -17, "cobalt", (-6, 0, 0), 14)
    home.mug((112, 66, 0), "#efe9dd", turn=-50)
    work.notebook((-132, 84, 0), (130, 180), "#c9502f", 14)
    work.pencil((-112, -84, 3.6), (40, -104, 3.6), "#e3a92a", 150)
    photograph([*items, marker((60, -100, 0))], turn=3, lift=30, fill=0.78)


def hedgehog(meshes, color="clay"):
    file = "cable-hedgehog-two-colours"
    return [
        meshes.part(file, "body", filament(color, 0.4), 50),
        meshes.part(file, "eyes", filament("ink", 0.9), 60),
        meshes.part(file, "nose", filament("ink", 0.9), 60),
    ]


def hedgehog_hero(meshes):
    sets.cove("sage", "leaves", seed=8)
    items = hedgehog(meshes)
    for item in items:
        place(item, turn=(0, 0, 46))
    photograph(items, lift=20, fill=0.7)


def hedgehog_in_use(meshes):
    sets.table("chalk", "walnut", "window", height=30)
    items = hedgehog(meshes, "sage")
    colors = ("#2b2d31", "#c9502f", "#e9e6df", "#d6a021", "#2b2d31")
    places = ((-9, 6.4, 34.1), (2.5, 5.4, 36.0), (14, 4.6, 36.3), (25, 3.8, 34.8), (35.5, 3.2, 31.5))
    for i, ((y, width, top), color) in enumerate(zip(places, colors)):
        z = top - 5.6 + 0.2
        points = [
            (-70 - 9 * i, y - 34 + 6 * i, 4),
            (-46, y - 6, 10),
            (-22, y, z - 1),
            (-8, y, z),
            (8, y, z),
            (24, y, z - 1),
            (60, y + 12, 6),
            (140, y + 70, width / 2),
            (360, y + 220, width / 2),
        ]
        work.cable(points, width / 2 - 0.2, color)
        work.plug((-69 - 9 * i, y - 33.6 + 6 * i, 5.6), (-1, -0.8, -0.06), color)
    home.books_in_pile((128, 150, 0), [(26, 130, 190), (20, 120, 176)], ["#47606e", "#d9cdb5"])
    photograph([*items, marker((-96, -60, 0)), marker((70, 40, 0))], turn=-30, lift=28, fill=0.74)


SHOTS = {
    "basking-lizard": {"hero": lizard_hero, "in-use": lizard_in_use},
    "harbour-octopus": {"hero": octopus_hero, "in-use": octopus_in_use},
    "cable-hedgehog": {"hero": hedgehog_hero, "in-use": hedgehog_in_use},
}
