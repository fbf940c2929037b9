import * as z from 'zod/mini';
import { createSigner, expiry, type Signer } from './signed-tickets.ts';

const lifetimeMs = 5 * 60_000;

const BundleTicket = z.object({
  ...expiry,
  userId: z.string(),
  modelId: z.number(),
  bundleSha256: z.string(),
  /** Version of the accepted terms. */
  termsVersion: z.string(),
});

/** A permission to download one version of one design. */
export type Ticket = Omit<z.output<typeof BundleTicket>, keyof typeof expiry>;
export function createTicketSigner(sessionSecret: string): Signer<Ticket> {
  const label = 'firstlayer download ticket 1';
  return createSigner<Ticket>({ sessionSecret, label, lifetimeMs, schema: BundleTicket });
}

const FileTicket = z.object({
  ...expiry,
  userId: z.string(),
  modelId: z.number(),
  fileId: z.number(),
  fileSha256: z.string(),
  termsVersion: z.string(),
});

/** A permission to download one version of one file. */
export type FileTicket = Omit<z.output<typeof FileTicket>, keyof typeof expiry>;

export function createFileTicketSigner(sessionSecret: string): Signer<FileTicket> {
  const label = 'firstlayer file ticket 1';
  return createSigner<FileTicket>({ sessionSecret, label, lifetimeMs, schema: FileTicket });
}
