/** What a volume of a project is for. All but parts are not printed; a negative volume is subtracted from the parts. */
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

/** What a slicer has stored beside the geometry of a 3MF. Everything is empty in other files. */
export interface Project {
  /** The objects of the build by their id in the model part that the package starts with. */
  objects: ReadonlyMap<string, ProjectObject>;
  plates: readonly ProjectPlate[];
  /** True if the description of the volumes is too large or damaged, so that it is unknown what is printed. */
  isUnreadable: boolean;
}

/** The description of files that are no project. */
export const noProject: Project = { objects: new Map(), plates: [], isUnreadable: false };

/**
 * Why figures of a project are uncertain. `unreadable`: the description of its volumes is too large or damaged.
 * `triangles`: it names triangles that are not there, or some twice. `unknown_objects`: it names objects that are not
 * there. `not_subtracted`: negative volumes could not be subtracted. `cut_away`: a part is removed wholly.
 * `nothing_printed`: nothing is left to print, and all is measured instead.
 */
export type ProjectProblem =
  | 'unreadable'
  | 'triangles'
  | 'unknown_objects'
  | 'not_subtracted'
  | 'cut_away'
  | 'nothing_printed';

/** What is in a project and not in its printed geometry. */
export interface ProjectFindings {
  modifiers: number;
  blockers: number;
  enforcers: number;
  /** Negative volumes, subtracted or not. */
  negatives: number;
  /** Items that are switched off or lie beside the plates. */
  unprintedItems: number;
  problems: readonly ProjectProblem[];
}

/** Counts the volumes that are not printed. */
export function countUnprinted({ objects }: Project): Omit<ProjectFindings, 'unprintedItems' | 'problems'> {
  const roles = [...objects.values()].flatMap(({ volumes }) => volumes.map(({ role }) => role));
  const count = (role: VolumeRole) => roles.filter((each) => each === role).length;
  return {
    modifiers: count('modifier'),
    blockers: count('blocker'),
    enforcers: count('enforcer'),
    negatives: count('negative'),
  };
}
