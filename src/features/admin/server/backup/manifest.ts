import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export const formatVersion = 1;
export const names = {
  manifest: 'manifest.json',
  rows: 'rows',
  jobs: 'jobs.jsonl',
  fileList: 'files.jsonl',
  files: 'files',
  secret: 'session-secret',
} as const;

const Hashed = z.object({ sizeBytes: z.number(), sha256: z.string() });

const TableRecord = Hashed.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sequences: z.record(z.string(), z.object({ lastValue: z.string(), isCalled: z.boolean() })),
});

const QueueRecord = z.object({
  name: z.string(),
  policy: z.string().optional(),
  retryLimit: z.number().optional(),
  retryDelay: z.number().optional(),
  retryBackoff: z.boolean().optional(),
  expireInSeconds: z.number().optional(),
});

/** What a backup says of itself; the files themselves are listed, a line each, in a file of their own. */
export const Manifest = z.object({
  format: z.literal(formatVersion),
  /** Of the program. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** In the order in which they have run. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(TableRecord),
  queues: z.array(QueueRecord),
  jobs: Hashed.extend({ count: z.number() }),
  files: Hashed.extend({ count: z.number(), totalBytes: z.number() }),
  /** Of the file with the session secret; null where the shop is given its secret as a setting. */
  secret: Hashed.nullable(),
  /** Follows from the secret, and says nothing about it. */
  secretProof: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export const FileRecord = Hashed.extend({ key: z.string() });
export type FileRecord = z.output<typeof FileRecord>;

/** Tells whether two shops have the same secret. */
export function proveSecret(secret: string): string {
  return createHmac('sha256', secret).update('a backup of this shop').digest('hex').slice(0, 32);
}

/** @throws when the folder is no backup, or one that this program does not understand */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, names.manifest), 'utf8').catch((error: unknown) => {
    throw new Error(`There is no backup in ${folder}: its ${names.manifest} cannot be read.`, {
      cause: error,
    });
  });
  const parsed = Manifest.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    `This program does not understand the ${names.manifest} of ${folder}: it is damaged, or of another version.`,
    { cause: parsed.error },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
