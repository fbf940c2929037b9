import { refusal } from './refusal.ts';

export type ResourceKind =
  | 'object'
  | 'basematerials'
  | 'colorgroup'
  | 'texture2d'
  | 'texture2dgroup'
  | 'compositematerials'
  | 'multiproperties'
  | 'displayproperties'
  /** A resource of an extension that is not read. */
  | 'foreign';

/**
 * `members` counts the colors, materials… of a group, which are referenced by their index. `colors` contains the first of
 * those that are plain colors, as #rrggbb.
 */
export interface Resource {
  kind: ResourceKind;
  members: number;
  colors: string[];
}

const propertyKinds: ReadonlySet<ResourceKind> = new Set([
  'basematerials',
  'colorgroup',
  'texture2dgroup',
  'compositematerials',
  'multiproperties',
]);

/** The resources of one model part by id. Objects and property groups share one id space. */
export class Resources {
  readonly #byId = new Map<string, Resource>();
  readonly #checks: (() => void)[] = [];

  /** @throws MeshError when the id is already in use */
  add(id: string, kind: ResourceKind): Resource {
    const taken = this.#byId.get(id);
    if (taken !== undefined && taken.kind !== 'foreign')
      throw refusal(`Two resources in the 3MF have the id ${id}.`);
    const resource: Resource = { kind, members: 0, colors: [] };
    this.#byId.set(id, resource);
    return resource;
  }

  /** Registers the id of a resource that is not read, because others may reference it. */
  addForeign(id: string): void {
    if (!this.#byId.has(id)) this.#byId.set(id, { kind: 'foreign', members: 0, colors: [] });
  }

  find(id: string): Resource | undefined {
    return this.#byId.get(id);
  }

  /** Schedules a check that runs when all resources are known. */
  defer(check: () => void): void {
    this.#checks.push(check);
  }

  /** @throws MeshError */
  finish(): void {
    for (const check of this.#checks) check();
  }

  /**
   * Returns the resource if it is of one of the kinds or of an extension. `what` is the subject of the error message.
   * @throws MeshError
   */
  require(id: string, kinds: ReadonlySet<ResourceKind>, what: string): Resource {
    const resource = this.#byId.get(id);
    if (resource === undefined)
      throw refusal(`${what} in the 3MF refers to the resource ${id}, which is not in it.`);
    if (kinds.has(resource.kind) || resource.kind === 'foreign') return resource;
    throw refusal(
      `${what} in the 3MF refers to the resource ${id}, which is of the kind ${resource.kind} and has no place there.`,
    );
  }

  /**
   * Returns the resource if it can be assigned to a triangle or an object.
   * @throws MeshError
   */
  requireProperties(id: string, what: string): Resource {
    return this.require(id, propertyKinds, what);
  }
}

/** Returns whether the group is known to be too short for this index. */
export function lacksMember(group: Resource, index: number): boolean {
  return group.kind !== 'foreign' && index >= group.members;
}
