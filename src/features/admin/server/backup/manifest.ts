import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keyFileName } from '#src/features/licences/server/key-files.ts';

export const formatVersion = 1;
export const names = {
  manifest: 'manifest.json',
  rows: 'rows',
  jobs: 'jobs.jsonl',
  fileList: 'files.jsonl',
  files: 'files',
  secret: 'session-secret',
  keys: 'keys',
} as const;

const Hashed = z.object({ sizeBytes: z.number(), sha256: z.string() });

const TableRecord = z.extend(Hashed, {
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sequences: z.record(z.string(), z.object({ lastValue: z.string(), isCalled: z.boolean() })),
});

/** Describes a backup. Its stored files are listed separately in `files.jsonl`, one per line. */
export const Manifest = z.object({
  format: z.literal(formatVersion),
  /** Version of the program that took the backup. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Names of the migrations in the order in which they ran. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(TableRecord),
  /** The jobs of a backup of an earlier version, in which they were no rows of a table. */
  jobs: z.optional(Hashed),
  files: z.extend(Hashed, { count: z.number(), totalBytes: z.number() }),
  /** Hash of the file with the session secret; null when SESSION_SECRET is set. */
  secret: z.nullable(Hashed),
  /** The private keys of licences. Backups of earlier versions have none. */
  keys: z._default(z.array(z.extend(Hashed, { name: z.string().check(z.regex(keyFileName)) })), []),
  /** Derived from the secret by `deriveSecretProof` without revealing it. */
  secretProof: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export const FileRecord = z.extend(Hashed, { key: z.string() });
export type FileRecord = z.output<typeof FileRecord>;

/** Derives a value by which two session secrets can be compared without revealing them. */
export function deriveSecretProof(secret: string): string {
  return createHmac('sha256', secret).update('a backup of this shop').digest('hex').slice(0, 32);
}

/** @throws Error when the folder is not a backup, or its manifest is damaged or of another version */
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
