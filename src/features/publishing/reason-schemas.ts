import * as z from 'zod/mini';
import { meshSides } from '@firstlayer/mesh/contract/defects.ts';
import { projectProblems } from '@firstlayer/mesh/contract/project-findings.ts';
import { verdicts } from './verdicts.ts';

const Point = z.tuple([z.number(), z.number(), z.number()]);

/** A place in a mesh. */
const Place = z.object({
  /** The name of the part, if the file has several and names them. */
  part: z.nullable(z.string()),
  side: z.enum(meshSides),
  /** The distances from the lowest corner of the mesh: to the right, to the back and up from the bed. */
  atMm: Point,
});

/** The name of the mesh in a ZIP; null for other files. */
const mesh = z.nullable(z.string());
/** The name of the part; null if it has none. */
const part = z.nullable(z.string());

/** A reason why a file is not ready, or a remark that does not change its verdict. */
export const Reason = z.discriminatedUnion('kind', [
  /** The mesh cannot be read. */
  z.object({ kind: z.literal('unreadable'), failure: z.string() }),
  /** Most facets are connected with one other facet at most. */
  z.object({ kind: z.literal('loose'), mesh, facets: z.number() }),
  /** The mesh is a surface that encloses nothing. */
  z.object({ kind: z.literal('sheet'), mesh }),
  /** A part is closed, but has no thickness. */
  z.object({ kind: z.literal('flat'), part }),
  /** Nothing in a slicer's project is printed. */
  z.object({ kind: z.literal('nothing_printed') }),
  /** The file could not be examined for another reason than its content. */
  z.object({ kind: z.literal('unexamined'), failure: z.string() }),
  /** The mesh has loops of open edges, of which the largest are listed. */
  z.object({
    kind: z.literal('holes'),
    mesh,
    count: z.number(),
    largest: z.array(z.object({ sizeMm: z.number(), place: Place })),
  }),
  /** Neighboring facets face opposite ways at a number of edges. */
  z.object({ kind: z.literal('disagreeing'), mesh, edges: z.number(), place: Place }),
  /** The size suggests another unit than millimeters. */
  z.object({ kind: z.literal('unit'), unit: z.enum(['inch', 'meter']) }),
  /** A wall is thinner than a nozzle of 0.4 mm. */
  z.object({ kind: z.literal('thin_wall'), mesh, thicknessMm: z.number(), place: Place }),
  /** A part is lower than 0.4 mm as it lies on the bed. */
  z.object({ kind: z.literal('thin_part'), part, heightMm: z.number() }),
  /** No common printer holds the part, even if it is turned. */
  z.object({ kind: z.literal('too_large'), part, boundsMm: Point }),
  /** There are more than 20 parts. */
  z.object({ kind: z.literal('many_parts'), count: z.number() }),
  /** The content of a slicer's project that is not printed, and why its figures are uncertain. */
  z.object({
    kind: z.literal('project'),
    modifiers: z.number(),
    blockers: z.number(),
    enforcers: z.number(),
    negatives: z.number(),
    unprintedItems: z.number(),
    plates: z.number(),
    problems: z.readonly(z.array(z.enum(projectProblems))),
  }),
  /** The design is marked to print without supports, but a place in the file needs them. */
  z.object({
    kind: z.literal('supports_missing'),
    cause: z.nullable(z.object({ kind: z.enum(['island', 'overhang']), heightMm: z.number() })),
  }),
  /** The design is marked to need supports, but no file needs them. */
  z.object({ kind: z.literal('supports_unneeded') }),
]);
export type Reason = z.output<typeof Reason>;

/** Whether a file can be printed as it is. */
export const FileVerdict = z.enum(verdicts);

/** A file that is not ready, with the reasons for that. */
export const FileProblem = z.object({
  fileId: z.number(),
  name: z.string(),
  verdict: FileVerdict,
  reasons: z.array(Reason),
});
export type FileProblem = z.output<typeof FileProblem>;

/** A problem of a design, to be checked before the release. */
export const ModelProblem = z.discriminatedUnion('kind', [
  /** Files that are not ready. */
  z.object({ kind: z.literal('files'), files: z.array(FileProblem) }),
  /** Files that are suggested to be printed instead of others, until an admin confirms it. */
  z.object({ kind: z.literal('uses'), files: z.array(z.object({ fileId: z.number(), name: z.string() })) }),
]);
export type ModelProblem = z.output<typeof ModelProblem>;
