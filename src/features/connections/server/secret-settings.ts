import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db, Tx } from '#src/db/types.ts';
import type { SettingsContext } from './connections-context.ts';

/** The settings that are stored encrypted (docs/decisions/0047-secrets-in-the-database.md). */
type SecretName = 'mail' | 'stripe';

export type Secret<T> = { state: 'none' | 'unreadable' } | { state: 'set'; value: T; updatedAt: Date };

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const deriveKey = (sessionSecret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `firstlayer ${use} 1`, 32));

/** Encrypts a text. The name is authenticated with it, so that a text cannot be used as another setting. */
export function seal(sessionSecret: string, name: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, deriveKey(sessionSecret, 'secret settings'), iv);
  cipher.setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @returns undefined for what was encrypted with another secret, under another name, or was changed */
export function unseal(sessionSecret: string, name: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const key = deriveKey(sessionSecret, 'secret settings');
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** Returns a text by which settings are recognized, and from which they cannot be guessed. */
export function fingerprint(sessionSecret: string, settings: unknown): string {
  const key = deriveKey(sessionSecret, 'fingerprints of settings');
  return createHmac('sha256', key).update(JSON.stringify(settings)).digest('base64url');
}

/** Reads a setting. One that cannot be decrypted counts as not set. */
export async function findSecret<S extends z.ZodMiniType>(
  { db, sessionSecret, onUnreadable }: Pick<SettingsContext, 'db' | 'sessionSecret' | 'onUnreadable'>,
  name: SecretName,
  schema: S,
): Promise<Secret<z.output<S>>> {
  const row = await db
    .selectFrom('secret_settings')
    .select(['ciphertext', 'updated_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return { state: 'none' };
  const text = unseal(sessionSecret, name, row.ciphertext);
  const parsed = text === undefined ? undefined : z.safeParse(schema, JSON.parse(text));
  if (parsed?.success) return { state: 'set', value: parsed.data, updatedAt: row.updated_at };
  onUnreadable?.(name);
  return { state: 'unreadable' };
}

export async function saveSecret(
  tx: Tx,
  { name, value, actorId }: { name: SecretName; value: object; actorId: string | null },
  { sessionSecret, now }: { sessionSecret: string; now: () => Date },
): Promise<void> {
  const row = {
    ciphertext: seal(sessionSecret, name, JSON.stringify(value)),
    updated_at: now(),
    updated_by: actorId,
  };
  await tx
    .insertInto('secret_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** @returns whether it was there */
export async function removeSecret(db: Db, name: SecretName): Promise<boolean> {
  const removed = await db.deleteFrom('secret_settings').where('name', '=', name).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
