import type { XmlAttributes } from '../core/xml-events.ts';
import { refusal } from './refusal.ts';
import { lacksMember, type Resources } from './resources.ts';
import { requireId, requireIndex } from './values.ts';

/** The highest index that is used in a group, and the object that uses it. */
interface Use {
  highest: number;
  objectId: string;
}

/**
 * The properties that objects and triangles reference. A million triangles use few groups, so only the highest index in
 * each group is stored and compared at the end, when all groups are known.
 */
export class PropertyUses {
  readonly #uses = new Map<string, Use>();
  #objectId = '';
  #objectPid: string | undefined;

  /** Starts an object (core specification 4, 4.1.4.1). @throws MeshError */
  openObject(attributes: XmlAttributes, objectId: string): void {
    const { pid, pindex } = attributes;
    this.#objectId = objectId;
    this.#objectPid = pid;
    if (pid !== undefined) this.#use(this.#getUse(pid), pindex ?? '0', 'pindex');
    else if (pindex !== undefined)
      throw refusal(`Object ${objectId} in the 3MF has a pindex, but no pid that says of which group.`);
  }

  /** Adds a triangle that has a `pid` or a `p1`. @throws MeshError */
  addTriangle(attributes: XmlAttributes): void {
    const pid = attributes['pid'] ?? this.#objectPid;
    if (pid === undefined) {
      throw refusal(
        `A triangle of object ${this.#objectId} in the 3MF has a property, but neither it nor the object has a pid that says of which group.`,
      );
    }
    const use = this.#getUse(pid);
    const { p1, p2, p3 } = attributes;
    if (p1 !== undefined) this.#use(use, p1, 'p1');
    if (p2 !== undefined) this.#use(use, p2, 'p2');
    if (p3 !== undefined) this.#use(use, p3, 'p3');
  }

  /** @throws MeshError when a group or an index in one does not exist */
  finish(resources: Resources): void {
    for (const [id, { highest, objectId }] of this.#uses) {
      const group = resources.requireProperties(id, `Object ${objectId}`);
      if (lacksMember(group, highest))
        throw refusal(
          `Object ${objectId} in the 3MF uses entry ${highest} of the property group ${id}, which does not have that many.`,
        );
    }
  }

  #getUse(pid: string): Use {
    const id = requireId(pid, `Object ${this.#objectId}`, 'pid');
    const known = this.#uses.get(id) ?? { highest: 0, objectId: this.#objectId };
    this.#uses.set(id, known);
    return known;
  }

  #use(use: Use, text: string, attribute: string): void {
    const index = requireIndex(text, `Object ${this.#objectId}`, attribute);
    if (index <= use.highest) return;
    use.highest = index;
    use.objectId = this.#objectId;
  }
}
