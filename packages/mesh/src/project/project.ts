import type { ProjectFindings } from '../contract/project-findings.ts';

/** The purpose of a volume. All but parts are not printed; a negative volume is subtracted from the parts. */
export type VolumeRole = 'part' | 'negative' | 'modifier' | 'blocker' | 'enforcer';

/** A volume of an object, as a slicer describes it beside the geometry. */
export interface ProjectVolume {
  role: VolumeRole;
  name: string | undefined;
  /** The color of its filament as #rrggbb, if the project prints in several colors. */
  color: string | undefined;
  /** In projects of PrusaSlicer: its first and last triangle in the mesh of the object. */
  triangles?: readonly [first: number, last: number];
  /** In projects of Bambu Studio: the id of the object that has its mesh. */
  partId?: string;
}

export interface ProjectObject {
  name: string | undefined;
  /** The color of what has no volume of its own. */
  color: string | undefined;
  volumes: readonly ProjectVolume[];
}

export interface ProjectPlate {
  index: number;
  name: string | undefined;
  /** The items on it: the id of their object, and their number among the items of this object, from 0. */
  instances: readonly { objectId: string; instance: number }[];
}

/** The description of a 3MF that a slicer has stored beside its geometry. Everything is empty in other files. */
export interface Project {
  /** The objects of the build by their id in the model part that the package starts with. */
  objects: ReadonlyMap<string, ProjectObject>;
  plates: readonly ProjectPlate[];
  /** True if the description of the volumes is too large or damaged, so that it is unknown what is printed. */
  isUnreadable: boolean;
}

/** The description of files that are no project. */
export const noProject: Project = { objects: new Map(), plates: [], isUnreadable: false };

/** Counts the volumes that are not printed. */
export function countUnprinted({
  objects,
}: Project): Omit<ProjectFindings, 'unprintedItems' | 'plates' | 'problems'> {
  const roles = [...objects.values()].flatMap(({ volumes }) => volumes.map(({ role }) => role));
  const count = (role: VolumeRole) => roles.filter((each) => each === role).length;
  return {
    modifiers: count('modifier'),
    blockers: count('blocker'),
    enforcers: count('enforcer'),
    negatives: count('negative'),
  };
}

/**
 * Returns a function that finds the volume of a component by the id of its object and its number. Volumes may share a mesh,
 * so that the one in the same place counts first, as in Bambu Studio.
 */
export function describeComponents({ volumes }: Pick<ProjectObject, 'volumes'> = { volumes: [] }) {
  const byPart = new Map(volumes.toReversed().map((volume) => [volume.partId, volume]));
  return (objectId: string, at: number): ProjectVolume | undefined => {
    const inPlace = volumes[at];
    return inPlace?.partId === objectId ? inPlace : byPart.get(objectId);
  };
}
