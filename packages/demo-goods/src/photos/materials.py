"""Materials: filaments with their layer lines, and what the sets and props are made of."""

import math

import bpy

FILAMENTS = {
    "sun": "#f6b40e",
    "coral": "#e2613d",
    "poppy": "#c8321f",
    "clay": "#b8674a",
    "sky": "#84a8c6",
    "cobalt": "#2c5f9e",
    "pine": "#3f7561",
    "sage": "#93ab93",
    "bone": "#ebe4d6",
    "chalk": "#f0eee9",
    "slate": "#33383f",
    "ink": "#1f2226",
    "blush": "#dda48f",
    "mist": "#c9d3d6",
}


def linear(color):
    """Returns the linear light of a color, #rrggbb."""
    shares = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    light = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return (*light, 1)


class Graph:
    """Adds nodes to a material and connects them."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes = self.material.node_tree.nodes
        self.surface = self.nodes["Principled BSDF"]
        self.output = self.nodes["Material Output"]

    def link(self, source, target):
        self.material.node_tree.links.new(source, target)

    def add(self, kind, **inputs):
        node = self.nodes.new(kind)
        for name, value in inputs.items():
            self.feed(node.inputs[name.replace("_", " ")], value)
        return node

    def feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.link(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0):
        node = self.nodes.new("ShaderNodeMath")
        node.operation = operation
        self.feed(node.inputs[0], a)
        self.feed(node.inputs[1], b)
        return node.outputs[0]

    def vector(self, operation, a, b=None, scale=None):
        node = self.nodes.new("ShaderNodeVectorMath")
        node.operation = operation
        self.feed(node.inputs[0], a)
        if b is not None:
            self.feed(node.inputs[1], b)
        if scale is not None:
            self.feed(node.inputs["Scale"], scale)
        return node.outputs["Value" if operation == "DOT_PRODUCT" else "Vector"]

    def mix(self, share, a, b):
        node = self.nodes.new("ShaderNodeMixRGB")
        for socket, value in zip(node.inputs, (share, a, b)):
            self.feed(socket, value)
        return node.outputs[0]

    def ramp(self, value, *stops):
        node = self.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = color
        self.link(value, node.inputs[0])
        return node.outputs[0]

    def place(self, scale=(1, 1, 1), turn=0.0):
        """Returns the position on the object in millimeters, scaled."""
        source = self.nodes.new("ShaderNodeTexCoord").outputs["Object"]
        mapping = self.add(
            "ShaderNodeMapping", Vector=source, Scale=scale, Rotation=(0, 0, math.radians(turn))
        )
        return mapping.outputs[0]

    def noise(self, scale, detail=3.0, at=None, roughness=0.55):
        node = self.add("ShaderNodeTexNoise", Vector=at or self.place(), Scale=scale, Detail=detail)
        node.inputs["Roughness"].default_value = roughness
        return node.outputs["Fac"]

    def bump(self, height, strength, distance=1.0):
        node = self.add("ShaderNodeBump", Height=height, Strength=strength, Distance=distance)
        self.link(node.outputs[0], self.surface.inputs["Normal"])

    def set(self, **inputs):
        for name, value in inputs.items():
            self.feed(self.surface.inputs[name.replace("_", " ")], value)
        return self


def _random(graph, steps, seed):
    """Returns a number from -0.5 to 0.5 for each whole step."""
    chance = graph.nodes.new("ShaderNodeTexWhiteNoise")
    chance.noise_dimensions = "1D"
    graph.link(graph.math("ADD", graph.math("FLOOR", steps), seed), chance.inputs["W"])
    return graph.math("SUBTRACT", chance.outputs["Value"], 0.5)


def _layers(graph, layer):
    """Returns the position in layers: the first one is from 0 to 1."""
    height = graph.nodes.new("ShaderNodeSeparateXYZ")
    graph.link(graph.nodes.new("ShaderNodeTexCoord").outputs["Object"], height.inputs[0])
    return graph.math("MULTIPLY", height.outputs["Z"], 1 / layer)


def _layered_normal(graph, layers):
    """Tilts the normal along each layer as its rounded edge does, without a texture that would flicker."""
    wave = graph.math("MULTIPLY", graph.math("SINE", graph.math("MULTIPLY", layers, 2 * math.pi)), 0.16)
    uneven = graph.math("MULTIPLY", _random(graph, layers, 0.5), 0.06)
    up = graph.nodes.new("ShaderNodeVectorTransform")
    up.vector_type = "NORMAL"
    up.convert_from, up.convert_to = "OBJECT", "WORLD"
    up.inputs[0].default_value = (0, 0, 1)
    tilt = graph.vector("SCALE", up.outputs[0], scale=graph.math("ADD", wave, uneven))
    normal = graph.nodes.new("ShaderNodeNewGeometry").outputs["Normal"]
    return graph.vector("NORMALIZE", graph.vector("ADD", normal, tilt))


def _layered_tone(graph, layers, tone):
    """Darkens the groove between two layers, each a little differently. The denoiser keeps what is in the color."""
    rise = graph.math("SINE", graph.math("MULTIPLY", layers, math.pi))
    groove = graph.math("MULTIPLY", graph.math("POWER", graph.math("ABSOLUTE", rise), 0.6), 0.12)
    single = graph.math("MULTIPLY", _random(graph, layers, 3.5), 0.07)
    several = graph.math("MULTIPLY", _random(graph, graph.math("MULTIPLY", layers, 0.29), 7.5), 0.04)
    shade = graph.math("ADD", graph.math("ADD", groove, 0.91), graph.math("ADD", single, several))
    color = graph.nodes.new("ShaderNodeRGB")
    color.outputs[0].default_value = tone
    return graph.vector("SCALE", color.outputs[0], scale=shade)


def filament(color, gloss=0.5, layer=0.2, glow=0.0, translucent=0.0):
    """Printed plastic. `glow` is the light of a lamp inside, `translucent` the share of light that passes."""
    tone = linear(FILAMENTS.get(color, color))
    graph = Graph(f"filament {color}")
    layers = _layers(graph, layer)
    normal = _layered_normal(graph, layers)
    layered = _layered_tone(graph, layers, tone)
    graph.set(
        Base_Color=layered,
        Roughness=0.62 - 0.4 * gloss,
        Specular=0.45,
        Normal=normal,
    )
    if glow:
        graph.set(Emission=layered, Emission_Strength=glow)
    if translucent:
        through = graph.add("ShaderNodeBsdfTranslucent", Color=tone, Normal=normal)
        both = graph.add("ShaderNodeMixShader", Fac=translucent)
        graph.link(graph.surface.outputs[0], both.inputs[1])
        graph.link(through.outputs[0], both.inputs[2])
        graph.link(both.outputs[0], graph.output.inputs["Surface"])
    return graph.material


def plain(color, roughness=0.5, metallic=0.0, sheen=0.0, specular=0.5, coat=0.0):
    graph = Graph(f"plain {color}")
    graph.set(Base_Color=linear(color), Roughness=roughness, Metallic=metallic, Sheen=sheen)
    graph.set(Specular=specular, Clearcoat=coat)
    return graph.material


def light(color, strength):
    graph = Graph(f"light {color}")
    graph.set(Base_Color=(0, 0, 0, 1), Emission=linear(color), Emission_Strength=strength)
    return graph.material


def glass(tint="#ffffff", roughness=0.0):
    graph = Graph("glass")
    return graph.set(Base_Color=linear(tint), Transmission=1, Roughness=roughness, IOR=1.45).material


def wood(light_tone="#c9a67c", dark_tone="#a97f55", turn=0.0, size=1.0):
    """Planed wood with its grain along the x axis."""
    graph = Graph(f"wood {light_tone}")
    along = graph.place((0.07 / size, 1 / size, 1 / size), turn)
    broad = graph.noise(0.012, 3, along, 0.5)
    rings = graph.math("FRACT", graph.math("MULTIPLY", broad, 9.0))
    fine = graph.noise(0.55, 4, graph.place((0.015 / size, 1 / size, 1 / size), turn), 0.75)
    soft = graph.math("ABSOLUTE", graph.math("SUBTRACT", rings, 0.5))
    pattern = graph.math("ADD", graph.math("MULTIPLY", soft, 0.5), graph.math("MULTIPLY", fine, 0.75))
    graph.set(Base_Color=graph.ramp(pattern, (0.2, linear(dark_tone)), (0.75, linear(light_tone))))
    graph.set(Roughness=0.48, Specular=0.35)
    graph.bump(fine, 0.12, 0.4)
    return graph.material


def plaster(color="#e7e0d3", depth=0.25):
    """A wall painted by hand."""
    graph = Graph(f"plaster {color}")
    cloud = graph.noise(0.006, 4)
    shade = tuple(channel * 0.9 for channel in linear(color)[:3])
    graph.set(
        Base_Color=graph.ramp(cloud, (0.3, (*shade, 1)), (0.7, linear(color))), Roughness=0.9, Specular=0.2
    )
    graph.bump(graph.noise(0.05, 5), depth, 2)
    return graph.material


def stone(color="#d8d2c6", fleck="#a9a295"):
    graph = Graph(f"stone {color}")
    flecks = graph.ramp(graph.noise(0.35, 2), (0.6, (0, 0, 0, 1)), (0.66, (1, 1, 1, 1)))
    cloud = graph.mix(graph.noise(0.01, 4), linear(color), tuple(c * 0.86 for c in linear(color)[:3]) + (1,))
    graph.set(Base_Color=graph.mix(flecks, cloud, linear(fleck)), Roughness=0.55, Specular=0.35)
    return graph.material


def fabric(color, thread=1.1, sheen=0.4):
    """Woven cloth."""
    graph = Graph(f"fabric {color}")
    across = graph.add("ShaderNodeTexWave", Vector=graph.place(), Scale=0.32 / thread, Distortion=0.6)
    down = graph.add("ShaderNodeTexWave", Vector=graph.place(), Scale=0.32 / thread, Distortion=0.6)
    down.bands_direction = "Y"
    weave = graph.math("MULTIPLY", across.outputs["Fac"], down.outputs["Fac"])
    tone = linear(color)
    dark = tuple(c * 0.78 for c in tone[:3]) + (1,)
    graph.set(Base_Color=graph.mix(weave, dark, tone), Roughness=0.95, Sheen=sheen, Specular=0.15)
    graph.bump(weave, 0.3, 0.5)
    return graph.material


def leaf(color="#5f7f4a", back="#8ea66f"):
    graph = Graph(f"leaf {color}")
    vary = graph.add("ShaderNodeObjectInfo").outputs["Random"]
    tone = graph.mix(vary, linear(color), linear(back))
    graph.set(Base_Color=tone, Roughness=0.45, Specular=0.4)
    through = graph.add("ShaderNodeBsdfTranslucent", Color=tone)
    both = graph.add("ShaderNodeMixShader", Fac=0.25)
    graph.link(graph.surface.outputs[0], both.inputs[1])
    graph.link(through.outputs[0], both.inputs[2])
    graph.link(both.outputs[0], graph.output.inputs["Surface"])
    return graph.material


def soil():
    graph = Graph("soil")
    grains = graph.noise(0.5, 6, roughness=0.8)
    graph.set(Base_Color=graph.ramp(grains, (0.35, linear("#1d1511")), (0.7, linear("#4a382b"))), Roughness=1)
    graph.set(Specular=0.1)
    graph.bump(grains, 0.9, 3)
    return graph.material
