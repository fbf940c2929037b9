import { createPublicKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { unavailable } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { createKeyFile, readKeyFiles, type KeyPair } from './key-files.ts';

/** A key that signs licences or has signed some. */
export interface PublishedKey {
  kid: string;
  publicKey: KeyObject;
  /** 32 bytes in base64url. */
  x: string;
  createdAt: Date;
  /** Set when a newer key has taken its place. */
  retiredAt: Date | null;
  /** Since when others may know the private half, if they do. */
  compromisedSince: Date | null;
}

export interface LicenceKeys {
  /** Returns the key that signs from now on. The first one is created when it is needed. */
  getSigningKey: () => Promise<KeyPair>;
  /** Lists the keys of all instances, the newest first. */
  listPublished: () => Promise<PublishedKey[]>;
}

export interface LicenceContext extends Context {
  licenceKeys: LicenceKeys;
}

/**
 * Each instance signs with a key of its own, whose private half never leaves its folder. The public halves of all are in
 * the database, so that each instance can check what another has signed.
 * @param folder the folder with the private keys
 */
export function createLicenceKeys({ db, now }: Pick<Context, 'db' | 'now'>, folder: string): LicenceKeys {
  let own: Promise<KeyPair[]> | undefined;

  /** Reads the files once, and publishes keys that the database does not know, for instance after a restore. */
  const getOwn = () => {
    own ??= readKeyFiles(folder).then(async (pairs) => {
      for (const pair of pairs) await publish(db, pair);
      return pairs;
    });
    own.catch(() => {
      own = undefined;
    });
    return own;
  };

  /** One creation at a time, so that concurrent first requests share the key. */
  let creation: Promise<KeyPair> | undefined;
  const create = () => {
    creation ??= createKeyFile(folder, now())
      .then(async (pair) => {
        await publish(db, pair);
        own = undefined;
        return pair;
      })
      .finally(() => {
        creation = undefined;
      });
    return creation;
  };

  return {
    getSigningKey: async () => {
      const known = await findNewestActive(db, await getOwn());
      if (known) return known;
      // Another process, such as the command that rotates the keys, may have created one since.
      own = undefined;
      return (await findNewestActive(db, await getOwn())) ?? create();
    },
    listPublished: async () => {
      const rows = await db.selectFrom('licence_keys').selectAll().orderBy('created_at', 'desc').execute();
      return rows.map((row) => ({
        kid: row.kid,
        publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: row.x }, format: 'jwk' }),
        x: row.x,
        createdAt: row.created_at,
        retiredAt: row.retired_at,
        compromisedSince: row.compromised_since,
      }));
    },
  };
}

async function publish(db: Db, { kid, jwk, createdAt }: KeyPair): Promise<void> {
  await db
    .insertInto('licence_keys')
    .values({ kid, x: jwk.x, created_at: createdAt })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

async function findNewestActive(db: Db, pairs: readonly KeyPair[]): Promise<KeyPair | undefined> {
  if (pairs.length === 0) return undefined;
  const active = await db
    .selectFrom('licence_keys')
    .select('kid')
    .where(
      'kid',
      'in',
      pairs.map(({ kid }) => kid),
    )
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return pairs.find(({ kid }) => kid === active?.kid);
}

/**
 * Ensures that a key stays the signing one until the transaction ends. Call it in the transaction that writes what the key
 * has signed, so that a rotation finds all of it.
 * @throws AppError 503 when the key has been retired since it was read
 */
export async function requireSigningKey(tx: Tx, kid: string): Promise<void> {
  const { rows } = await sql`
    select from licence_keys where kid = ${kid} and retired_at is null for share`.execute(tx);
  if (rows.length === 0) throw unavailable('Please try again.');
}

/**
 * Retires all keys, so that each instance signs with a new one from now on. What they have signed stays valid.
 * @param compromisedSince set when others may know the private halves; then no key up to now is trusted any more
 */
export async function retireKeys(db: Db, now: Date, compromisedSince: Date | null): Promise<void> {
  await db.updateTable('licence_keys').set({ retired_at: now }).where('retired_at', 'is', null).execute();
  if (compromisedSince === null) return;
  await db
    .updateTable('licence_keys')
    .set({ compromised_since: compromisedSince })
    .where('compromised_since', 'is', null)
    .execute();
}
