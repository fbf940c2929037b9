import { noFacets, tooManyFacets } from './facet-collector.ts';
import type { MeshLimits } from './limits.ts';
import { MeshError } from './mesh-error.ts';
import type { LoadedMesh, ObjectLabel } from './mesh.ts';
import type { ModelPart, ObjectRef, PartObject } from './model-part.ts';
import { type Extent, PlacedMeshes } from './placed-meshes.ts';
import { refusal, formatText } from './threemf/refusal.ts';
import { compose, identity, type Transform } from './transform.ts';

/**
 * Support objects depend on one printer and its settings, and objects of the type `other` are not printed: neither is
 * part of the design.
 */
const unprintedTypes = new Set(['support', 'solidsupport', 'other']);

type Located = { object: PartObject; path: string };

/**
 * Places copies of all objects that the build lists. If the build lists none, every object that is no component of
 * another one is placed.
 * The total size is computed before anything is copied, so that nested components cannot grow without bound.
 * @throws MeshError
 */
export function assemble(
  parts: ReadonlyMap<string, ModelPart>,
  root: string,
  limits: MeshLimits,
): LoadedMesh {
  const scene = new Scene(parts, limits);
  const items = scene.printedItems(root);
  const total = scene.measure(items, root);
  for (const part of parts.values()) requireDefinedFirst(part);
  if (total.facets === 0) throw noFacets();
  const output = new PlacedMeshes(total);
  for (const item of items) {
    output.startObject(scene.label(item, root));
    scene.place(item, root, identity, output);
  }
  return output.finish(items.length);
}

class Scene {
  readonly #parts: ReadonlyMap<string, ModelPart>;
  readonly #limits: MeshLimits;
  readonly #extents = new Map<PartObject, Extent>();
  readonly #open = new Set<PartObject>();
  readonly #colors = new Map<PartObject, string | null | undefined>();

  constructor(parts: ReadonlyMap<string, ModelPart>, limits: MeshLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  printedItems(root: string): ObjectRef[] {
    const part = this.#parts.get(root);
    if (part === undefined) return [];
    const items = part.items.length > 0 ? part.items : outermost(part);
    return items.filter((item) => {
      const { object } = this.#locate(item, root);
      if (object.type === 'other' && object.mesh !== undefined && part.items.length > 0)
        throw refusal(
          `The 3MF asks to print object ${object.id}, which is of the type "other" and must not be printed.`,
        );
      return isPrinted(object);
    });
  }

  /** Returns the total size of a list of references, with every copy counted. */
  measure(refs: ObjectRef[], from: string): Extent {
    const sum: Extent = { facets: 0, vertices: 0, instances: 0 };
    for (const ref of refs) {
      const extent = this.#measureObject(this.#locate(ref, from));
      sum.facets += extent.facets;
      sum.vertices += extent.vertices;
      sum.instances += extent.instances;
      if (sum.facets > this.#limits.maxFacets) throw tooManyFacets(this.#limits);
      if (sum.instances > this.#limits.maxInstances) {
        const most = this.#limits.maxInstances.toLocaleString('en-US');
        throw new MeshError(
          'three_mf_components_too_many',
          `The 3MF places more than ${most} copies, which is the limit.`,
        );
      }
    }
    return sum;
  }

  place(ref: ObjectRef, from: string, outer: Transform, output: PlacedMeshes): void {
    const { object, path } = this.#locate(ref, from);
    if (!isPrinted(object)) return;
    const transform = compose(ref.transform, outer);
    if (object.mesh !== undefined) output.add(object.mesh, transform);
    for (const component of object.components) this.place(component, path, transform, output);
  }

  /** Returns the name of an object, and its color if all its meshes have the same. */
  label(ref: ObjectRef, from: string): ObjectLabel {
    const { object } = this.#locate(ref, from);
    return { name: object.name, color: this.#findColor(ref, from) ?? null };
  }

  /** Returns null for several colors or none, and undefined for objects that are not printed. */
  #findColor(ref: ObjectRef, from: string): string | null | undefined {
    const { object, path } = this.#locate(ref, from);
    if (this.#colors.has(object)) return this.#colors.get(object);
    if (object.mesh !== undefined) return isPrinted(object) ? object.color : undefined;
    const colors = new Set(object.components.map((component) => this.#findColor(component, path)));
    colors.delete(undefined);
    const [first] = colors;
    const color = colors.size > 1 ? null : first;
    this.#colors.set(object, color);
    return color;
  }

  #measureObject({ object, path }: Located): Extent {
    const known = this.#extents.get(object);
    if (known !== undefined) return known;
    if (this.#open.has(object)) {
      throw new MeshError('three_mf_components_cyclic', 'An object in the 3MF is a component of itself.');
    }
    if (this.#open.size >= this.#limits.maxComponentDepth) {
      throw new MeshError('three_mf_components_too_deep', 'The 3MF nests its components too deeply.');
    }
    this.#open.add(object);
    const inside = this.measure(object.components, path);
    this.#open.delete(object);
    const extent = isPrinted(object)
      ? {
          facets: inside.facets + (object.mesh?.indices.length ?? 0) / 3,
          vertices: inside.vertices + (object.mesh?.positions.length ?? 0) / 3,
          instances: inside.instances + 1,
        }
      : { facets: 0, vertices: 0, instances: 1 };
    this.#extents.set(object, extent);
    return extent;
  }

  #locate(ref: ObjectRef, from: string): Located {
    const path = ref.path ?? from;
    const object = this.#parts.get(path)?.objects.get(ref.objectId);
    if (object !== undefined) return { object, path };
    throw new MeshError(
      'three_mf_object_missing',
      `The 3MF uses object ${formatText(ref.objectId)}, which is not in it.`,
    );
  }
}

/**
 * An object made of components is always printed at this level: its own type is ignored and the types of its components
 * count (core specification 4).
 */
function isPrinted(object: PartObject): boolean {
  return object.mesh === undefined || !unprintedTypes.has(object.type);
}

/**
 * Objects must be defined before they are used, because readers go through the file once (core specification 4.2.1).
 */
function requireDefinedFirst(part: ModelPart): void {
  const [id] = part.referencedTooEarly;
  if (id !== undefined)
    throw refusal(`The 3MF uses object ${formatText(id)} as a component before it defines it.`);
}

function outermost(part: ModelPart): ObjectRef[] {
  const objects = [...part.objects.values()];
  const used = new Set(objects.flatMap((object) => object.components.map((component) => component.objectId)));
  return objects
    .filter((object) => !used.has(object.id))
    .map((object) => ({ objectId: object.id, path: undefined, transform: identity }));
}
