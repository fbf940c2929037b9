/** The sides of a mesh as seen from above, with the front at the bottom. */
export const meshSides = [
  'front left',
  'front',
  'front right',
  'left',
  'middle',
  'right',
  'back left',
  'back',
  'back right',
] as const;

/** A place in a mesh. */
export interface MeshPlace {
  /** The name of the part, if the file has several and names them. */
  part: string | null;
  side: (typeof meshSides)[number];
  /** The distances from the lowest corner of the mesh: to the right, to the back and up from the bed. */
  atMm: [x: number, y: number, z: number];
}

export interface MeshHole {
  /** The longest side of the box around its rim. */
  sizeMm: number;
  place: MeshPlace;
}

/**
 * A defect of a mesh. `holes`: loops of open edges, the largest ones with their places. `disagreeing`: edges at which the
 * two facets face opposite ways. `thin_wall`: the largest region of a wall that is thinner than a nozzle. `loose`: most
 * facets are connected with one other facet at most. `sheet`: a surface that encloses nothing. `mesh` is the name of the
 * file in an archive, null otherwise.
 */
export type MeshDefect = { mesh: string | null } & (
  | { kind: 'holes'; count: number; largest: MeshHole[] }
  | { kind: 'disagreeing'; edges: number; place: MeshPlace }
  | { kind: 'thin_wall'; thicknessMm: number; place: MeshPlace }
  | { kind: 'loose'; facets: number }
  | { kind: 'sheet' }
);
