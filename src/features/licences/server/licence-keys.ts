import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#src/db/types.ts';
import { toThumbprint, type PublicJwk } from './compact-jws.ts';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  createdAt: Date;
}

/** A key that has signed licences, now or earlier. */
export interface PublishedKey {
  kid: string;
  jwk: PublicJwk;
  createdAt: Date;
  /** Set when a newer key has replaced it. */
  retiredAt: Date | null;
  /** Set when the private half has become known to others: what it signed since then proves nothing. */
  compromisedSince: Date | null;
}

interface StoredKey extends PublicJwk {
  d: string;
  createdAt: string;
}
