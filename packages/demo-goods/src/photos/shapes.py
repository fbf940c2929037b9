"""Builds objects from simple shapes. All lengths are in millimeters, all angles in degrees."""

import math
import random
import struct

import bpy
from mathutils import Euler, Matrix, Vector

TAU = 2 * math.pi


def mesh_object(name, vertices, faces, material=None, smooth=35):
    """Adds a mesh. Edges sharper than `smooth` degrees stay sharp."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    for polygon in mesh.polygons:
        polygon.use_smooth = smooth > 0
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(smooth)
    item = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(item)
    if material:
        mesh.materials.append(material)
    return item


def load_ply(path, material=None, smooth=32):
    """Loads a mesh that the Node program has written."""
    with open(path, "rb") as file:
        data = file.read()
    head, body = data.split(b"end_header\n", 1)
    counts = [int(line.split()[2]) for line in head.split(b"\n") if line.startswith(b"element")]
    vertex_bytes = counts[0] * 12
    vertices = list(struct.iter_unpack("<fff", body[:vertex_bytes]))
    faces = [face[1:] for face in struct.iter_unpack("<Biii", body[vertex_bytes:])]
    return mesh_object(path.rsplit("/", 1)[-1], vertices, faces, material, smooth)


def place(item, at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    """Turns an object about its origin, then moves it."""
    item.rotation_euler = [math.radians(angle) for angle in turn]
    item.location = at
    item.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    return item


def bevel(item, width, segments=3):
    modifier = item.modifiers.new("bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    return item


def box(size, at=(0, 0, 0), material=None, edge=0.0, turn=(0, 0, 0)):
    """Adds a box that stands on `at`, with rounded edges."""
    x, y, z = size[0] / 2, size[1] / 2, size[2]
    corners = [(a, b, c) for c in (0, z) for b in (-y, y) for a in (-x, x)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    item = mesh_object("box", corners, faces, material, smooth=40 if edge else 0)
    if edge:
        bevel(item, edge)
    return place(item, at, turn)


def lathe(profile, material=None, segments=96, at=(0, 0, 0), turn=(0, 0, 0), smooth=40):
    """Turns a list of (radius, height) about the z axis."""
    vertices, faces = [], []
    for radius, height in profile:
        for i in range(segments):
            angle = i * TAU / segments
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for row in range(len(profile) - 1):
        for i in range(segments):
            j = (i + 1) % segments
            a, b = row * segments, (row + 1) * segments
            faces.append((a + i, a + j, b + j, b + i))
    return place(mesh_object("lathe", vertices, faces, material, smooth), at, turn)


def cylinder(radius, height, at=(0, 0, 0), material=None, turn=(0, 0, 0), edge=0.6, segments=64):
    edge = min(edge, radius / 2, height / 2)
    profile = [(0, 0), (radius - edge, 0), (radius, edge), (radius, height - edge), (radius - edge, height)]
    return lathe([*profile, (0, height)], material, segments, at, turn)


def ball(radius, at=(0, 0, 0), material=None, scale=(1, 1, 1), turn=(0, 0, 0)):
    rows = [(radius * math.sin(a), -radius * math.cos(a)) for a in (i * math.pi / 24 for i in range(25))]
    return place(lathe(rows, material, 48, smooth=180), at, turn, scale)


def marker(at):
    """An invisible point that the camera keeps in the picture."""
    item = ball(1, at)
    item.hide_render = True
    return item


def tube(points, radius, material=None, closed=False, taper=None):
    """Adds a round wire through the points. `taper` gives the share of the radius at each point."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    curve.resolution_u = 6
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for i, point in enumerate(points):
        spline.points[i].co = (*point, 1)
        spline.points[i].radius = taper[i] if taper else 1
    spline.use_endpoint_u = not closed
    spline.use_cyclic_u = closed
    spline.order_u = min(4, len(points))
    item = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(item)
    if material:
        curve.materials.append(material)
    return item


def sheet(columns, rows, position, material=None, thickness=0.0, smooth=180):
    """Adds a surface. `position` returns the point at (u, v), each from 0 to 1."""
    vertices = [position(i / (columns - 1), j / (rows - 1)) for j in range(rows) for i in range(columns)]
    faces = [
        (j * columns + i, j * columns + i + 1, (j + 1) * columns + i + 1, (j + 1) * columns + i)
        for j in range(rows - 1)
        for i in range(columns - 1)
    ]
    item = mesh_object("sheet", vertices, faces, material, smooth)
    if thickness:
        modifier = item.modifiers.new("solid", "SOLIDIFY")
        modifier.thickness = thickness
        modifier.offset = 0
    return item


def together(parts, at=(0, 0, 0), turn=(0, 0, 0)):
    """Turns and moves parts as one."""
    bpy.context.view_layer.update()
    turned = Euler([math.radians(angle) for angle in turn]).to_matrix().to_4x4()
    for part in parts:
        part.matrix_world = Matrix.Translation(at) @ turned @ part.matrix_world
    return parts


def loose_parts(item):
    """Divides an object into its connected pieces, and moves the origin of each to its middle, on its lowest point."""
    bpy.context.view_layer.objects.active = item
    item.select_set(True)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.mesh.separate(type="LOOSE")
    bpy.ops.object.mode_set(mode="OBJECT")
    pieces = list(bpy.context.selected_objects)
    for piece in pieces:
        piece.select_set(False)
        points = [vertex.co for vertex in piece.data.vertices]
        low = Vector([min(point[axis] for point in points) for axis in range(3)])
        high = Vector([max(point[axis] for point in points) for axis in range(3)])
        middle = Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, low.z))
        for vertex in piece.data.vertices:
            vertex.co -= middle
        piece.location = middle
    return pieces


def copy_of(item, at=(0, 0, 0), turn=(0, 0, 0), scale=1):
    """Adds another object with the same mesh."""
    twin = item.copy()
    bpy.context.scene.collection.objects.link(twin)
    return place(twin, at, turn, scale)


def aim(item, direction, at=(0, 0, 0), roll=0.0, scale=1.0):
    """Turns an object so that its z axis points in a direction."""
    turn = Vector(direction).to_track_quat("Z", "Y").to_matrix().to_4x4()
    spun = turn @ Matrix.Rotation(math.radians(roll), 4, "Z") @ Matrix.Scale(scale, 4)
    item.matrix_world = Matrix.Translation(at) @ spun
    return item


def scatter(seed):
    """Returns a generator of random numbers that are the same each time."""
    return random.Random(seed)


def bounds(items):
    """Returns the corners of the bounds of objects."""
    bpy.context.view_layer.update()
    points = [item.matrix_world @ Vector(corner) for item in items for corner in item.bound_box]
    low = Vector([min(point[axis] for point in points) for axis in range(3)])
    high = Vector([max(point[axis] for point in points) for axis in range(3)])
    return low, high
