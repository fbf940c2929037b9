import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { flushFolder } from '#src/db/flush-folder.ts';
import { toThumbprint, type PublicJwk } from './compact-jws.ts';

/** A key of this instance, with which it signs licences. */
export interface KeyPair {
  kid: string;
  jwk: PublicJwk;
  privateKey: KeyObject;
  createdAt: Date;
}

const StoredKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
  createdAt: z.iso.datetime(),
});
type StoredKey = z.output<typeof StoredKey>;

/** The name of a key's file, with the `kid` of the key. */
export const keyFileName = /^licence-[\w-]{43}\.json$/;

/** Returns the folder of the private keys. */
export const keyFolder = (dataDir: string): string => join(dataDir, 'keys');

/** Creates a key and stores it durably in the folder, where only this user can read it. */
export async function createKeyFile(folder: string, now: Date): Promise<KeyPair> {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const stored = StoredKey.parse({ ...jwk, createdAt: now.toISOString() });
  const pair = toKeyPair(stored);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `licence-${pair.kid}.json`);
  const draft = await open(`${path}.new`, 'wx', 0o600);
  try {
    await draft.writeFile(`${JSON.stringify(stored, null, 2)}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${path}.new`, path);
  await flushFolder(folder);
  return pair;
}

/** Lists the names of the files in a key folder; none if the folder does not exist. */
export async function listKeyFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => keyFileName.test(name));
}

/**
 * Reads the keys of this instance; none if the folder does not exist.
 * @throws Error that names the file if one is damaged
 */
export async function readKeyFiles(folder: string): Promise<KeyPair[]> {
  const names = await listKeyFiles(folder);
  return Promise.all(names.map((name) => readKeyFile(join(folder, name))));
}

async function readKeyFile(path: string): Promise<KeyPair> {
  const text = await readFile(path, 'utf8');
  try {
    return toKeyPair(StoredKey.parse(JSON.parse(text)));
  } catch (cause) {
    throw new Error(`The key in ${path} cannot be read. Restore the file from a backup.`, { cause });
  }
}

function toKeyPair({ createdAt, ...privateJwk }: StoredKey): KeyPair {
  const { kty, crv, x } = privateJwk;
  const jwk = { kty, crv, x };
  return {
    kid: toThumbprint(jwk),
    jwk,
    privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }),
    createdAt: new Date(createdAt),
  };
}
