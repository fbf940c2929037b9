"""The photographs of each design: its hero, and the design in use."""

import os

import shapes

from . import animals, desk, games, hooks, lamps, plans, seasons, storage, table, toys, vases

SHOTS = {
    shot: kinds
    for kind in (vases, lamps, desk, table, hooks, toys, animals, games, seasons, storage)
    for shot, kinds in kind.SHOTS.items()
}
SHOTS["shelf-wren"].update(plans.SHOTS)


class Meshes:
    """The meshes of one design."""

    def __init__(self, folder, key):
        self.folder = os.path.join(folder, key)

    def part(self, file, part, material, smooth=32):
        """Loads a part of a file, both named as in the design."""
        return shapes.load_ply(os.path.join(self.folder, file, part + ".ply"), material, smooth)

    def whole(self, file, material, smooth=32):
        """Loads a file with a single part."""
        return self.part(file, file, material, smooth)
