import type { PartObject } from './model-part.ts';
import type { XmlAttributes } from '../core/xml-events.ts';
import type { Resources } from './resources.ts';
import { parseId, parseIndex } from './values.ts';

/** A group of colors and the index of one, as written in the file. */
interface Property {
  pid: string;
  index: string;
}

interface Uses {
  /** The property of facets that have none of their own. */
  common: Property | undefined;
  /** The property of the facets that have one, if it is the same for all. */
  own: Property | undefined;
  ownFacets: number;
  hasSeveral: boolean;
}

/** Finds the objects whose facets all have the same color. */
export class ObjectColors {
  readonly #usesById = new Map<string, Uses>();
  #uses: Uses | undefined;

  openObject(id: string, { pid, pindex }: XmlAttributes): void {
    const common = pid === undefined ? undefined : { pid, index: pindex ?? '0' };
    this.#uses = { common, own: undefined, ownFacets: 0, hasSeveral: false };
    this.#usesById.set(id, this.#uses);
  }

  /** Adds a triangle that has a `pid` or a `p1`. */
  addTriangle({ pid, p1, p2 = p1, p3 = p1 }: XmlAttributes): void {
    const uses = this.#uses;
    if (uses === undefined || p1 === undefined) return;
    uses.ownFacets++;
    const property = { pid: pid ?? uses.common?.pid ?? '', index: p1 };
    uses.own ??= property;
    if (p2 !== p1 || p3 !== p1 || !areEqual(uses.own, property)) uses.hasSeveral = true;
  }

  /** Sets the colors of the objects, when all groups are known. */
  finish(objects: ReadonlyMap<string, PartObject>, resources: Resources): void {
    for (const [id, uses] of this.#usesById) {
      const object = objects.get(id);
      if (object?.mesh === undefined) continue;
      const facets = object.mesh.indices.length / 3;
      const common = uses.ownFacets < facets ? findColor(uses.common, resources) : undefined;
      const own = uses.ownFacets > 0 ? findColor(uses.own, resources) : undefined;
      const isMixed = uses.ownFacets > 0 && uses.ownFacets < facets && common !== own;
      object.color = uses.hasSeveral || isMixed ? null : (own ?? common ?? null);
    }
  }
}

function areEqual(one: Property, other: Property): boolean {
  return one.pid === other.pid && one.index === other.index;
}

function findColor(property: Property | undefined, resources: Resources): string | undefined {
  const id = parseId(property?.pid ?? '');
  const index = parseIndex(property?.index ?? '');
  return id === undefined || index === undefined ? undefined : resources.find(id)?.colors[index];
}
