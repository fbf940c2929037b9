import { sql } from 'kysely';
import { shownImage } from '#src/features/catalog/server/model-cards.ts';
import { imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import { notFound } from '#src/lib/errors.ts';
import type { Licence, LicenceCheck } from '../schemas.ts';
import { unknownLicenceMessage } from '../constants.ts';
import { listConfirmed } from './proofs.ts';
import { verifyCredential } from './compact-jws.ts';
import { Credential } from './credential.ts';
import type { LicenceContext, PublishedKey } from './licence-keys.ts';

/** The record of a licence whose holder is gone and whose signed record was changed, so that nothing in it can be confirmed. */
export const removedRecord = '';

interface LicenceRow {
  id: string;
  user_id: string | null;
  /** Null for a design that is deleted or hidden. */
  model_id: number | null;
  holder: string;
  is_holder_shown: boolean;
  holder_since: Date;
  jws: string;
  issued_at: Date;
  state: Licence['state'];
  state_at: Date | null;
  reason: Licence['reason'];
  replaced_by: string | null;
  image: [hash: string, color: string | null] | null;
  crop_x: number | null;
  crop_y: number | null;
}

const columns = sql`
  l.id, l.user_id, m.id as model_id, l.holder, l.is_holder_shown, l.holder_since, l.jws, l.issued_at, l.state,
  l.state_at, l.reason, l.replaced_by, ${shownImage} as image, m.crop_x, m.crop_y
  from licences l left join models m on m.id = l.model_id and m.is_public`;

/** Returns a licence for its holder. @throws AppError 404 for an unknown one and for that of another user */
export async function readOwnLicence(
  { db, licenceKeys }: Pick<LicenceContext, 'db' | 'licenceKeys'>,
  userId: string,
  number: string,
): Promise<Licence> {
  const { rows } = await sql<LicenceRow>`
    select ${columns} where l.id = ${number} and l.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound(unknownLicenceMessage);
  const { credential } = readRecord(row, await licenceKeys.listPublished());
  return { ...toCommon(row, credential), holder: row.holder, isHolderShown: row.is_holder_shown };
}

/**
 * Returns a licence for anybody who has its number, with the name of its holder only if that is shown.
 * @throws AppError 404 for an unknown one
 */
export async function readLicenceCheck(
  { db, licenceKeys }: Pick<LicenceContext, 'db' | 'licenceKeys'>,
  number: string,
  now: Date,
): Promise<LicenceCheck> {
  // An unknown licence takes the same queries as a known one.
  const published = await licenceKeys.listPublished();
  const { rows } = await sql<LicenceRow>`select ${columns} where l.id = ${number}`.execute(db);
  const [row] = rows;
  if (!row || row.jws === removedRecord) throw notFound(unknownLicenceMessage);
  const { credential, key } = readRecord(row, published);
  const isHeld = row.user_id !== null;
  const isGood = row.state === 'good';
  return {
    ...toCommon(row, credential),
    picture: toPicture(row),
    checkedAt: now.toISOString(),
    proofs: isHeld && isGood ? await listConfirmed(db, number, now) : [],
    holder: isHeld && isGood && row.is_holder_shown ? row.holder : null,
    holderSince: isHeld ? row.holder_since.getUTCFullYear() : null,
    signature: { kid: key.kid, isTrusted: key.compromisedSince === null },
    jws: isHeld && isGood ? row.jws : null,
  };
}

interface SignedRecord {
  credential: Credential;
  key: PublishedKey;
}

/**
 * Reads the signed record of a row.
 * @throws Error when our own signature does not verify, which means that the stored record was changed
 */
export function readRecord(
  { id, jws }: Pick<LicenceRow, 'id' | 'jws'>,
  published: readonly PublishedKey[],
): SignedRecord {
  const record = findRecord(jws, published);
  if (!record) throw new Error(`The signature of the stored licence ${id.slice(0, 4)}… is wrong.`);
  return record;
}

/** Does the same, but returns undefined for a record that was changed. */
export function findRecord(jws: string, published: readonly PublishedKey[]): SignedRecord | undefined {
  const keyById = new Map(published.map((key) => [key.kid, key]));
  const verified = verifyCredential(jws, (kid) => keyById.get(kid)?.publicKey);
  const key = keyById.get(verified?.kid ?? '');
  return verified && key && { credential: Credential.parse(verified.payload), key };
}

function toPicture({ model_id: modelId, image, crop_x: x, crop_y: y }: LicenceRow): LicenceCheck['picture'] {
  if (modelId === null || image === null) return null;
  const [hash, color] = image;
  return { imageUrl: imageAddress(modelId, hash), imageColor: color, cropX: String(x), cropY: String(y) };
}

function toCommon(row: LicenceRow, { credentialSubject }: Credential) {
  const { design, downloadedAt, termsVersion } = credentialSubject;
  return {
    id: row.id,
    state: row.state,
    stateAt: row.state_at?.toISOString() ?? null,
    reason: row.reason,
    design: { id: row.model_id, title: design.title, files: design.files },
    downloadedAt,
    issuedAt: row.issued_at.toISOString(),
    termsVersion,
    replacedBy: row.replaced_by,
  };
}
