import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { differenceVerdicts } from '@firstlayer/mesh/contract/difference.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { differenceStates } from './difference-constants.ts';

const Triple = z.tuple([z.number(), z.number(), z.number()]);
const NullableNumber = z.nullable(z.number());

/** A part of an object that has grown or shrunk. The volume is null if distances were measured at points. */
export const DifferenceRegion = z.object({
  kind: z.enum(['grown', 'shrunk']),
  centerMm: Triple,
  sizeMm: Triple,
  volumeMm3: NullableNumber,
});

/** The facts about a comparison that is done. */
export const DifferenceFacts = z.object({
  verdict: z.enum(differenceVerdicts),
  /** False if distances were measured at points, so that volumes are unknown. */
  isExact: z.boolean(),
  maxMm: z.number(),
  meanMm: z.number(),
  volumeChangeMm3: NullableNumber,
  addedMm3: NullableNumber,
  removedMm3: NullableNumber,
  shiftMm: z.nullable(Triple),
  /** The size of the new object as a multiple of the old one's, if only the unit differs. */
  scale: NullableNumber,
  /** The number of regions that changed; `regions` has the largest of them. */
  regionCount: z.number(),
  regions: z.array(DifferenceRegion),
  /** The lowest corner of the new object, and its size. */
  lowMm: Triple,
  boundsMm: Triple,
});
export type DifferenceFacts = z.output<typeof DifferenceFacts>;

const Picture = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** A mesh of the new object whose changed regions are marked: a GLB as previews are. */
export const DifferenceView = z.object({
  url: z.string(),
  bytes: z.number(),
  triangles: z.number(),
  isReduced: z.boolean(),
});
export type DifferenceView = z.output<typeof DifferenceView>;

/** The comparison of two versions of a file. */
export const FileDifference = z.object({
  state: z.enum(differenceStates),
  /** Why the files could not be compared; null unless the state is `not_comparable` or `failed`. */
  reason: z.nullable(z.string()),
  /** Null unless the state is `done`. */
  facts: z.nullable(DifferenceFacts),
  /** The object before and after, with the changed regions marked; null if there are none to show. */
  pictures: z.nullable(z.object({ before: Picture, after: Picture })),
  /** Null if the design shows pictures only. */
  view: z.nullable(DifferenceView),
});
export type FileDifference = z.output<typeof FileDifference>;

/** A file that differs between an edition and the one before. */
export const FileChange = z.object({
  kind: z.enum(['replaced', 'added', 'removed']),
  name: z.string(),
  /** Null for a file that was added or removed, and for one that was never compared. */
  difference: z.nullable(FileDifference),
});
export type FileChange = z.output<typeof FileChange>;

export const EditionDifferences = z.object({ files: z.array(FileChange) });
export type EditionDifferences = z.output<typeof EditionDifferences>;

const EditionParams = z.extend(IdParams, { number: Id });

export const getEditionDifferences = operation({
  summary: 'Returns what differs between the files of an edition and those of the one before',
  access: 'public',
  params: EditionParams,
  response: EditionDifferences,
});

export const getEditionDifferencesAsAdmin = operation({
  summary:
    'Returns what differs between the files of an edition and those of the one before, also before the release',
  access: 'admin',
  params: EditionParams,
  response: EditionDifferences,
});
