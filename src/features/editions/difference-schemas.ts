import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Id } from '#src/lib/schema.ts';
import { differenceStates } from './difference-constants.ts';

const Triple = z.tuple([z.number(), z.number(), z.number()]);
const NullableNumber = z.nullable(z.number());

/** A place at which an object has grown or shrunk. The volume is null if distances were measured at points. */
export const DifferenceRegion = z.object({
  kind: z.enum(['grown', 'shrunk']),
  centerMm: Triple,
  sizeMm: Triple,
  volumeMm3: NullableNumber,
});

/** The facts about a comparison that is done. */
export const DifferenceFacts = z.object({
  verdict: z.enum(['same', 'moved', 'inches', 'changed']),
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
  /** The number of places that changed; `regions` has the largest of them. */
  regionCount: z.number(),
  regions: z.array(DifferenceRegion),
  boundsMm: Triple,
});
export type DifferenceFacts = z.output<typeof DifferenceFacts>;

const Picture = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** A mesh of the new object whose changed places are marked: a GLB as previews are. */
export const DifferenceView = z.object({
  url: z.string(),
  bytes: z.number(),
  triangles: z.number(),
  isReduced: z.boolean(),
});
export type DifferenceView = z.output<typeof DifferenceView>;

/** What differs between two versions of a file. */
export const FileDifference = z.object({
  state: z.enum(differenceStates),
  /** Why the files could not be compared; null unless the state is `not_comparable` or `failed`. */
  reason: z.nullable(z.string()),
  /** Null unless the state is `done`. */
  facts: z.nullable(DifferenceFacts),
  /** The object before and after, with the changed places marked; null if there are none to show. */
  pictures: z.nullable(z.object({ before: Picture, after: Picture })),
  /** Null if the design shows pictures only. */
  view: z.nullable(DifferenceView),
});
export type FileDifference = z.output<typeof FileDifference>;

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'));
const PairParams = z.object({ id: Id, oldSha256: Sha256, newSha256: Sha256 });

export const getFileDifference = operation({
  summary: 'Returns what differs between two versions of a file of a design',
  access: 'public',
  params: PairParams,
  response: FileDifference,
});

export const getFileDifferenceAsAdmin = operation({
  summary: 'Returns what differs between two versions of a file of a design, also before its release',
  access: 'admin',
  params: PairParams,
  response: FileDifference,
});
