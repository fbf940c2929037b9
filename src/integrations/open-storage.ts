import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { createDiskStorage, type DiskOptions } from './disk-storage.ts';
import type { S3Config, Storage } from './storage.ts';

/**
 * Opens and tests the configured storage. The S3 library is loaded only if it is used, because loading takes a while.
 * @throws an error for the operator when the bucket cannot be used
 */
export async function openStorage({
  s3,
  dataDir,
  log,
  ...options
}: DiskOptions & {
  dataDir: string;
  /** The configuration of S3, or undefined for the disk. */
  s3: S3Config | undefined;
  log: FastifyBaseLogger;
}): Promise<Storage> {
  if (!s3) return createDiskStorage(dataDir, options);
  const [{ createS3Storage }, { describeS3Fault }] = await Promise.all([
    import('./s3-storage.ts'),
    import('./s3-errors.ts'),
  ]);
  const storage = await createS3Storage(s3, { ...options, dataDir, log });
  const tried = await findFault(storage);
  if (!tried) return storage;
  const where = s3.endpoint === undefined ? s3.bucket : `${s3.bucket} at ${s3.endpoint}`;
  const cause = tried.error instanceof Error && tried.error.cause ? tried.error.cause : tried.error;
  throw new Error(`The bucket ${where} cannot be ${tried.operation}. ${describeS3Fault(cause)}`);
}

/** Writes, reads, lists and removes a file. @returns the operation that failed and its error */
async function findFault(storage: Storage): Promise<{ operation: string; error: unknown } | undefined> {
  const content = randomUUID();
  const key = `probe/${content}`;
  const path = storage.newTempPath();
  let operation = 'reached';
  try {
    await storage.ping();
    operation = 'written to';
    await writeFile(path, content);
    await storage.commit(path, key);
    operation = 'read';
    const { stream } = await storage.read(key);
    if ((await text(stream)) !== content) throw new Error('A file came back with other bytes.');
    operation = 'listed';
    for await (const entry of storage.list('probe')) if (entry.key === key) break;
    operation = 'deleted from';
    await storage.remove(key);
    return undefined;
  } catch (error) {
    return { operation, error };
  } finally {
    await rm(path, { force: true });
  }
}
