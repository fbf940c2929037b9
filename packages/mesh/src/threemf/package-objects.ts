import { tooManyFacets } from '../core/facet-collector.ts';
import type { MeshLimits } from '../core/limits.ts';
import { MeshError } from '../core/mesh-error.ts';
import type { BuildItem, ModelPart, ObjectRef, PartObject } from './model-part.ts';
import { refusal, formatText } from './refusal.ts';
import { identity } from './transform.ts';

/**
 * Support objects depend on one printer and its settings, and objects of the type `other` are not printed: neither is
 * part of the design.
 */
const unprintedTypes = new Set(['support', 'solidsupport', 'other']);

/** The model parts of a package by their path, and the path of the one that the package starts with. */
export interface ModelParts {
  parts: ReadonlyMap<string, ModelPart>;
  root: string;
}

export interface Located {
  object: PartObject;
  path: string;
}

interface Extent {
  facets: number;
  instances: number;
}

/** The objects of a package, found by their references. */
export class PackageObjects {
  /** The items of the build whose objects are printed, as far as the format says. */
  readonly items: readonly BuildItem[];
  readonly #model: ModelParts;
  readonly #limits: MeshLimits;
  readonly #extents = new Map<PartObject, Extent>();
  readonly #open = new Set<PartObject>();

  constructor(model: ModelParts, limits: MeshLimits) {
    this.#model = model;
    this.#limits = limits;
    this.items = this.#listItems();
  }

  #listItems(): BuildItem[] {
    const part = this.#model.parts.get(this.#model.root);
    if (part === undefined) return [];
    const items = part.items.length > 0 ? part.items : outermost(part);
    return items.filter((item) => {
      const { object } = this.locate(item);
      if (object.type === 'other' && object.mesh !== undefined && part.items.length > 0)
        throw refusal(
          `The 3MF asks to print object ${object.id}, which is of the type "other" and must not be printed.`,
        );
      return isPrinted(object);
    });
  }

  /** Returns the total size of a list of references, with every copy counted. */
  measure(refs: readonly ObjectRef[], from = this.#model.root): Extent {
    const sum: Extent = { facets: 0, instances: 0 };
    for (const ref of refs) {
      const extent = this.#measureObject(this.locate(ref, from));
      sum.facets += extent.facets;
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

  /** Finds the object that a model part references. @throws MeshError when there is none */
  locate(ref: ObjectRef, from = this.#model.root): Located {
    const path = ref.path ?? from;
    const object = this.#model.parts.get(path)?.objects.get(ref.objectId);
    if (object !== undefined) return { object, path };
    throw new MeshError(
      'three_mf_object_missing',
      `The 3MF uses object ${formatText(ref.objectId)}, which is not in it.`,
    );
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
          instances: inside.instances + 1,
        }
      : { facets: 0, instances: 1 };
    this.#extents.set(object, extent);
    return extent;
  }
}

/**
 * An object made of components is always printed at this level: its own type is ignored and the types of its components
 * count (core specification 4).
 */
export function isPrinted(object: PartObject): boolean {
  return object.mesh === undefined || !unprintedTypes.has(object.type);
}

function outermost(part: ModelPart): BuildItem[] {
  const objects = [...part.objects.values()];
  const used = new Set(objects.flatMap((object) => object.components.map((component) => component.objectId)));
  return objects
    .filter((object) => !used.has(object.id))
    .map((object) => ({ objectId: object.id, path: undefined, transform: identity, isPrintable: true }));
}
