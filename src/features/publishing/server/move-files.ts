import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { copyFiles, type CopiedFile } from '#src/integrations/copy-files.ts';
import type { Storage } from '#src/integrations/storage.ts';

const pairsPerWrite = 300;

export interface MoveOptions {
  from: Storage;
  to: Storage;
  /** Receives the argument of `writeBundleEtags`. */
  writeEtags: (pairs: string) => Promise<unknown>;
  onFile: (file: CopiedFile) => void;
}

/** Copies all files to the new storage and writes the new ETags of the bundles into their rows. */
export async function moveFiles({ from, to, writeEtags, onFile }: MoveOptions): Promise<void> {
  let pairs: [key: string, etag: string][] = [];
  for await (const file of copyFiles(from, to)) {
    onFile(file);
    if (file.etag !== null && mayBeBundle(file.key)) pairs.push([file.key, file.etag]);
    if (pairs.length < pairsPerWrite) continue;
    await writeEtags(JSON.stringify(pairs));
    pairs = [];
  }
  if (pairs.length > 0) await writeEtags(JSON.stringify(pairs));
}

function mayBeBundle(key: string): boolean {
  return /^(bundles|models)\/.*\.zip$/.test(key);
}

const Pairs = z.array(z.tuple([z.string(), z.string()]));

/**
 * @param input a JSON array of pairs of storage key and S3 ETag
 * @returns the number of changed designs, as text
 */
export async function writeBundleEtags(db: Db, input: string): Promise<string> {
  return String(await setBundleEtags(db, Pairs.parse(JSON.parse(input))));
}

/** @returns the number of changed designs */
export async function setBundleEtags(
  db: Db,
  pairs: readonly (readonly [key: string, etag: string])[],
): Promise<number> {
  const keys = pairs.map(([key]) => key);
  const etags = pairs.map(([, etag]) => etag);
  const { numAffectedRows } = await sql`
    update models set bundle_etag = given.etag
    from unnest(${keys}::text[], ${etags}::text[]) as given (key, etag)
    where bundle_key = given.key and bundle_etag is distinct from given.etag`.execute(db);
  return Number(numAffectedRows ?? 0);
}
