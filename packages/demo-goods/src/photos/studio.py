"""The camera, the light and the settings of the renderer."""

import math

import bpy
from mathutils import Vector

from materials import linear
from shapes import bounds


def new_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.sample_clamp_indirect = 4
    cycles.blur_glossy = 1.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    scene.world = world
    return scene


def sky(color="#eef2f6", strength=0.5):
    """Even light from everywhere."""
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs[0].default_value = linear(color)
    background.inputs[1].default_value = strength


def _add_light(kind, at, target, color):
    data = bpy.data.lights.new(kind, kind)
    data.color = linear(color)[:3]
    item = bpy.data.objects.new(kind, data)
    bpy.context.scene.collection.objects.link(item)
    item.location = at
    item.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return data


def soft_light(at, size, radiance, target=(0, 0, 60), color="#fff6ea"):
    """A rectangle that shines, for instance a window."""
    width, height = size
    data = _add_light("AREA", at, target, color)
    data.shape = "RECTANGLE"
    data.size, data.size_y = width, height
    data.energy = radiance * math.pi * width * height
    return data


def sun(direction, strength, spread=2.5, color="#ffe9cd"):
    """Light from far away that comes out of this direction."""
    data = _add_light("SUN", Vector(direction).normalized() * 3000, (0, 0, 0), color)
    data.energy = strength
    data.angle = math.radians(spread)
    return data


def bulb(at, radiance, radius=12, color="#ffc58a"):
    data = _add_light("POINT", at, (at[0], at[1], at[2] - 1), color)
    data.shadow_soft_size = radius
    data.energy = radiance * math.pi * 4 * math.pi * radius * radius
    return data


def _extent(camera, points):
    """Returns the bounds of points in the picture: 0 to 1 from the left and from below."""
    bpy.context.view_layer.update()
    inverse = camera.matrix_world.inverted()
    data = camera.data
    half = data.sensor_width / data.lens / 2
    columns, rows = [], []
    for point in points:
        local = inverse @ point
        columns.append(0.5 + local.x / -local.z / half / 2 - data.shift_x)
        rows.append(0.5 + (local.y / -local.z / half / 2 - data.shift_y) * 0.8)
    return min(columns), max(columns), min(rows), max(rows)


def photograph(subject, turn=0, lift=12, fill=0.66, at=(0.5, 0.47), lens=70, stop=11, focus=None):
    """
    Places the camera so that the subject fills this share of the picture.
    `turn` and `lift` are the direction that the camera is in, 0 and 0 for straight in front; `at` is where the middle
    of the subject is shown; `stop` is the aperture, and `focus` the point that is sharp.
    """
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = 24
    data.lens = lens
    data.clip_start, data.clip_end = 5, 50_000
    camera = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    points = _points(subject)
    low, high = bounds(subject)
    middle = (low + high) / 2
    side, up = math.radians(turn), math.radians(lift)
    away = Vector((math.sin(side) * math.cos(up), -math.cos(side) * math.cos(up), math.sin(up)))
    camera.rotation_euler = away.to_track_quat("Z", "Y").to_euler()
    near, far = 60.0, 12_000.0
    for _ in range(40):
        distance = (near + far) / 2
        camera.location = middle + away * distance
        left, right, bottom, top = _extent(camera, points)
        is_behind = distance < (high - low).length / 2
        if is_behind or max(right - left, (top - bottom) * 1.04) > fill:
            near = distance
        else:
            far = distance
    left, right, bottom, top = _extent(camera, points)
    data.shift_x = (left + right) / 2 - at[0]
    data.shift_y = ((bottom + top) / 2 - at[1]) / 0.8
    data.dof.use_dof = True
    data.dof.aperture_fstop = stop / 1000
    nearest = min((camera.location - point).length for point in points)
    data.dof.focus_distance = (
        (camera.location - Vector(focus)).length if focus else (distance * 0.4 + nearest * 0.6)
    )
    return camera


def _points(subject):
    bpy.context.view_layer.update()
    points = []
    for item in subject:
        vertices = getattr(item.data, "vertices", None)
        if vertices is None:
            points += [item.matrix_world @ Vector(corner) for corner in item.bound_box]
            continue
        step = max(1, len(vertices) // 1500)
        points += [item.matrix_world @ vertices[i].co for i in range(0, len(vertices), step)]
    return points


def render(path, width, samples, seed, threads):
    scene = bpy.context.scene
    cycles, settings = scene.cycles, scene.render
    samples *= scene.get("effort", 1)
    cycles.samples = samples
    cycles.seed = seed
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.015
    cycles.adaptive_min_samples = max(4, samples // 4)
    cycles.use_denoising = False
    scene.view_layers[0].cycles.denoising_store_passes = True
    settings.resolution_x, settings.resolution_y = width, width * 5 // 4
    settings.resolution_percentage = 100
    band = scene.get("band")
    if band:
        settings.use_border = settings.use_crop_to_border = True
        settings.border_min_y, settings.border_max_y = 0.5 - band / 2, 0.5 + band / 2
    settings.threads_mode, settings.threads = "FIXED", threads
    settings.use_persistent_data = True
    settings.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    settings.image_settings.color_depth = "32"
    settings.image_settings.exr_codec = "NONE"
    settings.filepath = path
    bpy.ops.render.render(write_still=True)
