import * as z from 'zod/mini';
import { ModelEdition } from '#src/features/catalog/schemas.ts';
import { operation } from '#src/lib/endpoint.ts';
import { sameShapeVerdicts } from '@firstlayer/mesh/contract/difference.ts';
import { Id, IdParams, line } from '#src/lib/schema.ts';
import { editionKinds, maxNoteLength } from './constants.ts';

/** An edition in the admin panel. */
export const AdminEdition = z.extend(ModelEdition, {
  /** Whether an admin has confirmed or written the note, which is suggested at first. */
  isDescribed: z.boolean(),
  /** Whether people with an earlier edition are notified. */
  notify: z.boolean(),
  /** The number of people who were told. */
  told: z.number(),
  /** When telling them began; null before. */
  toldSince: z.nullable(z.string()),
  /** Whether the sizes and volumes of all changed files stayed the same. */
  hasSameShape: z.boolean(),
  /** Whether telling people has ended, possibly without anybody to tell. */
  isToldOf: z.boolean(),
});
export type AdminEdition = z.output<typeof AdminEdition>;

export const AdminEditions = z.object({
  /** Newest first, at most a hundred. */
  editions: z.array(AdminEdition),
  /** Whether the files of the newest edition are still being compared with those before. */
  isComparing: z.boolean(),
  /** The reason for which nobody is notified of the newest edition: its files have the same shapes, saved again, moved, or in another unit. */
  verdict: z.nullable(z.enum(sameShapeVerdicts)),
  /** The number of people who have an edition before the newest one and not that one; counting may stop earlier. */
  holders: z.number(),
  hasMoreHolders: z.boolean(),
});
export type AdminEditions = z.output<typeof AdminEditions>;

export const EditionDescription = z.object({
  note: line({ name: 'What changed', min: 1, max: maxNoteLength }),
  kind: z.enum(editionKinds),
  /** Whether to notify the people who have an earlier edition; only for the newest one. */
  notify: z.optional(z.boolean()),
});
export type EditionDescription = z.output<typeof EditionDescription>;

export const listEditions = operation({
  summary: "Lists a design's editions, newest first, and counts the people who have an earlier one",
  access: 'admin',
  params: IdParams,
  response: AdminEditions,
});

export const describeEdition = operation({
  summary: 'Says what changed in an edition, and tells the people who have an earlier one if that is wanted',
  access: 'admin',
  params: z.extend(IdParams, { number: Id }),
  body: EditionDescription,
  response: AdminEditions,
});
