/**
 * The reasons for uncertain figures of a project. `unreadable`: the description of its volumes is too large or damaged.
 * `triangles`: it names triangles that are not there, some twice, or not all. `unknown_objects`: it names objects that are not
 * there. `not_subtracted`: negative volumes could not be subtracted. `cut_away`: a part is removed wholly.
 * `nothing_printed`: nothing is left to print, and all is measured instead.
 */
export const projectProblems = [
  'unreadable',
  'triangles',
  'unknown_objects',
  'not_subtracted',
  'cut_away',
  'nothing_printed',
] as const;
export type ProjectProblem = (typeof projectProblems)[number];

/** A plate of a slicer's project, with the size of what is printed on it. */
export interface PrintedPlate {
  index: number;
  name: string | null;
  boundsMm: [x: number, y: number, z: number];
}

/** The content of a slicer's project that is not printed, as numbers, and its plates. */
export interface ProjectFindings {
  modifiers: number;
  blockers: number;
  enforcers: number;
  /** Negative volumes, subtracted or not. */
  negatives: number;
  /** Items that are switched off or lie beside the plates. */
  unprintedItems: number;
  /** The number of plates if the printed objects are on several, 0 otherwise. */
  plates: number;
  problems: readonly ProjectProblem[];
  /** The plates of a file that has several. Findings of archives and of earlier examinations lack them. */
  printedPlates?: readonly PrintedPlate[] | undefined;
}

/** Returns whether a project has nothing but its printed geometry, in the place that it has there. */
export function isPlain({ problems, printedPlates: _printedPlates, ...counts }: ProjectFindings): boolean {
  return problems.length === 0 && Object.values(counts).every((count) => count === 0);
}

/** Adds the findings of the projects in an archive. */
export function addFindings(one: ProjectFindings, other: ProjectFindings): ProjectFindings {
  return {
    modifiers: one.modifiers + other.modifiers,
    blockers: one.blockers + other.blockers,
    enforcers: one.enforcers + other.enforcers,
    negatives: one.negatives + other.negatives,
    unprintedItems: one.unprintedItems + other.unprintedItems,
    plates: one.plates + other.plates,
    problems: [...new Set([...one.problems, ...other.problems])],
  };
}
