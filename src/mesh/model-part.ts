import type { Mesh } from './mesh.ts';
import type { Transform } from './transform.ts';

/** Points at an object of this or another part of the package. */
export type ObjectRef = { objectId: string; path: string | undefined; transform: Transform };

/** An object of a 3MF: a mesh, other objects put together, or nothing. Coordinates and shifts are in millimetres. */
export type PartObject = { id: string; type: string; mesh: Mesh | undefined; components: ObjectRef[] };

/** What a model part says. */
export type ModelPart = {
  objects: Map<string, PartObject>;
  items: ObjectRef[];
  /** Ids of objects of this part that components named before they were defined. */
  namedTooEarly: Set<string>;
  /** Paths of images in the package, as textures name them. */
  texturePaths: ReadonlySet<string>;
};
