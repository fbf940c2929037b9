import type { Mesh } from '../core/mesh.ts';
import type { Transform } from './transform.ts';

/** A reference to an object of this or another part of the package. */
export interface ObjectRef {
  objectId: string;
  path: string | undefined;
  transform: Transform;
}

/** An item of the build. */
export interface BuildItem extends ObjectRef {
  /** False if it is switched off. */
  isPrintable: boolean;
}

/** An object of a 3MF: a mesh, a group of other objects, or empty. Coordinates and translations are in millimeters. */
export interface PartObject {
  id: string;
  type: string;
  name: string | null;
  /** The color of all its own facets as #rrggbb, or null if the file assigns none or several. */
  color: string | null;
  mesh: Mesh | undefined;
  components: ObjectRef[];
}

/** The contents of a model part. */
export interface ModelPart {
  objects: Map<string, PartObject>;
  items: BuildItem[];
  /** Ids of objects of this part that components referenced before they were defined. */
  referencedTooEarly: Set<string>;
  /** Paths of images in the package that textures reference. */
  texturePaths: ReadonlySet<string>;
}
