import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { cleanHtml } from '#src/integrations/clean-html.ts';
import { conflict, invalid, notFound } from '#src/lib/errors.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { defaultLegalVersions, site, type LegalVersions } from '#src/site.ts';
import type { LegalKind, LegalText, NewLegalText } from '../legal-schemas.ts';

const kinds: readonly LegalKind[] = ['terms', 'privacy'];

function selectTexts(db: Db, kind: LegalKind) {
  return db.selectFrom('legal_texts').where('kind', '=', kind).orderBy('id', 'desc');
}

/** Returns an ISO date without a time, in the time zone of the shop, or in another one. */
const toDate = (time: Date, timeZone = site.timeZone) => time.toLocaleDateString('sv-SE', { timeZone });

/** Returns the versions in force of both texts, with their dates in this time zone. */
export async function findLegalVersions(db: Db, timeZone: string): Promise<LegalVersions> {
  const versions = await Promise.all(kinds.map((kind) => findVersion(db, kind, timeZone)));
  return Object.fromEntries(kinds.map((kind, at) => [kind, versions[at]])) as unknown as LegalVersions;
}

async function findVersion(db: Db, kind: LegalKind, timeZone?: string): Promise<LegalVersions[LegalKind]> {
  const row = await selectTexts(db, kind)
    .select([
      'version',
      'acceptance_version',
      'changes',
      'published_at',
      sql<boolean>`html is not null`.as('is_own'),
    ])
    .limit(1)
    .executeTakeFirst();
  if (!row?.is_own) return defaultLegalVersions[kind];
  return {
    version: row.acceptance_version,
    changedOn: toDate(row.published_at, timeZone),
    changes: row.changes as string[],
    ownVersion: row.version,
  };
}

/**
 * Returns an own text with the names of all its versions.
 * @param version undefined for the one in force
 * @throws AppError 404 when there is none
 */
export async function readLegalText(db: Db, kind: LegalKind, version?: string): Promise<LegalText> {
  const rows = await selectTexts(db, kind)
    .select(['id', 'version', sql<boolean>`html is not null`.as('is_own')])
    .execute();
  const own = rows.filter((row) => row.is_own);
  const wanted = version === undefined ? rows[0] : own.find((row) => row.version === version);
  if (!wanted?.is_own) throw notFound();
  const {
    changes,
    html,
    published_at: publishedAt,
  } = await db
    .selectFrom('legal_texts')
    .select(['changes', 'html', 'published_at'])
    .where('id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  return {
    version: wanted.version,
    changedOn: toDate(publishedAt),
    changes: changes as string[],
    html: html ?? '',
    versions: own.map((row) => row.version),
  };
}

interface Publication {
  kind: LegalKind;
  text: NewLegalText;
  actorId: string;
  now: Date;
}

/**
 * Publishes a text as the new version, and tells all instances.
 * @throws AppError 409 when another version was published since the form was opened, 400 for an empty text
 */
export async function publishLegalText(db: Db, { kind, text, actorId, now }: Publication): Promise<void> {
  const html = text.html === null ? null : cleanHtml(text.html);
  if (html !== null && plainText(html) === '')
    throw invalid('Enter a text.', [{ path: 'html', message: 'Enter a text.' }]);
  await db.transaction().execute(async (tx) => {
    await sql`lock table legal_texts in share row exclusive mode`.execute(tx);
    const present = await findVersion(tx, kind);
    if (text.basedOn !== present.ownVersion)
      throw conflict('Another version was published meanwhile. Load the page again.', 'legal_text_changed');
    const version = await nameVersion(tx, kind, toDate(now));
    await tx
      .insertInto('legal_texts')
      .values({
        kind,
        version,
        acceptance_version: text.needsAcceptance ? version : present.version,
        html,
        changes: JSON.stringify(text.changes),
        actor_id: actorId,
        published_at: now,
      })
      .execute();
    await recordAuditEvent(tx, { actorId, action: 'legal.publish', target: { id: version, name: kind } });
    await announceChange(tx, [tags.site]);
  });
}

/** Returns the date, with a number after it when the text has a version of that date already. */
async function nameVersion(tx: Tx, kind: LegalKind, date: string): Promise<string> {
  const rows = await selectTexts(tx, kind).select('version').where('version', 'like', `${date}%`).execute();
  const taken = rows.length + (defaultLegalVersions[kind].version === date ? 1 : 0);
  return taken === 0 ? date : `${date}.${taken + 1}`;
}
