import * as z from 'zod/mini';
import { createSigner, expiry, type Signer } from '#src/features/downloads/server/signed-tickets.ts';
import { PackingBed, PrintLabel } from '../schemas.ts';

const lifetimeMs = 10 * 60_000;

const Content = z.discriminatedUnion('as', [
  /** One file: as it is stored, or wrapped as 3MF. */
  z.object({ as: z.literal('file'), fileId: z.number(), sha256: z.string() }),
  z.object({ as: z.literal('3mf'), fileId: z.number(), sha256: z.string() }),
  /** A 3MF without the settings of its slicer, for a download. */
  z.object({ as: z.literal('plain'), fileId: z.number(), sha256: z.string() }),
  /** All parts of one print; the hash is that of the bundle. */
  z.object({
    as: z.literal('set'),
    sha256: z.string(),
    bed: z.nullable(PackingBed),
    choice: PrintLabel,
  }),
]);
export type HandedContent = z.output<typeof Content>;

const SlicerTicket = z.object({
  ...expiry,
  userId: z.string(),
  /** The session in which the link was requested; the link ends with it. */
  sessionId: z.string(),
  modelId: z.number(),
  content: Content,
  /** Version of the accepted terms. */
  termsVersion: z.string(),
});

/** A permission to fetch one version of one file in a slicer, which has no cookie. */
export type SlicerTicket = Omit<z.output<typeof SlicerTicket>, keyof typeof expiry>;

export function createSlicerTicketSigner(sessionSecret: string): Signer<SlicerTicket> {
  return createSigner<SlicerTicket>({
    sessionSecret,
    label: 'firstlayer slicer ticket 1',
    lifetimeMs,
    schema: SlicerTicket,
  });
}
