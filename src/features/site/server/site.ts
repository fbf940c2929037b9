import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict, invalid, type AppError, type Issue } from '#src/lib/errors.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import { defaultFacts, type SiteFacts } from '#src/site.ts';
import { factNames, listedVersions } from '../constants.ts';
import type { HandOver, SiteChange } from '../schemas.ts';
import { findMark } from './marks.ts';
import { handOverDesigns } from './hand-over.ts';

/** Completes facts that were stored by an earlier release, which had fewer. */
const complete = (facts: object): SiteFacts => ({ ...defaultFacts, ...facts });

interface StoredFacts {
  /** Raised by each change; 0 before the first one. */
  version: number;
  facts: SiteFacts;
}

/** Returns the present facts, those of `src/site.ts` before the first change. */
export async function findSite(db: Db): Promise<StoredFacts> {
  const row = await db
    .selectFrom('site_versions')
    .select(['id', 'facts'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { version: row.id, facts: complete(row.facts as object) }
    : { version: 0, facts: defaultFacts };
}

interface NewVersion {
  facts: SiteFacts;
  source: SiteChange['source'];
  /** Null for a command on the server. */
  actorId: string | null;
  /** The version that the change is based on; undefined replaces any version. */
  basedOn?: number;
  handOver?: HandOver | undefined;
}

/**
 * Stores facts as the new version, unless they are the present ones, and tells all instances.
 * @throws AppError 409 when the present version is not the one that the change is based on, 400 when a new designer has no account, or
 * nothing is said about the designs of a removed one
 */
export async function saveSite(
  db: Db,
  { facts, source, actorId, basedOn, handOver = {} }: NewVersion,
): Promise<StoredFacts> {
  return db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    const present = await findSite(tx);
    if (basedOn !== undefined && basedOn !== present.version) throw await describeConflict(tx);
    const changed = listChanges(present.facts, facts);
    if (changed.length === 0) return present;
    await requireAccounts(tx, present.facts, facts);
    await requireMark(tx, facts);
    await handOverDesigns(tx, present.facts.designers, facts.designers, handOver);
    const { id } = await tx
      .insertInto('site_versions')
      .values({ facts: JSON.stringify(facts), source, actor_id: actorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = { changed: changed.map(({ field }) => factNames[field]).join(', ') };
    await recordAuditEvent(tx, { actorId, action: 'site.update', target: { id }, after: names });
    await announceChange(tx, [tags.site]);
    return { version: id, facts };
  });
}

/** Makes changes of several instances wait for each other, so that none is based on outdated facts. */
async function lockVersions(tx: Tx): Promise<void> {
  await sql`lock table site_versions in share row exclusive mode`.execute(tx);
}

async function describeConflict(tx: Tx): Promise<AppError> {
  const [latest] = await listVersions(tx, 1);
  const names = latest?.changes.map(({ field }) => factNames[field]).join(', ') ?? '';
  return conflict(
    `${latest?.actor ?? 'Somebody else'} has changed this meanwhile: ${names}.`,
    'site_changed',
  );
}

type Change = SiteChange['changes'][number];

/** Returns the facts that differ, in their order in the panel. Stored objects have their keys in another order. */
function listChanges(before: SiteFacts, after: SiteFacts): Change[] {
  const fields = Object.keys(factNames) as (keyof SiteFacts)[];
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Designers of the present facts may have no account, and those that come with the shop have none. */
async function requireAccounts(tx: Tx, present: SiteFacts, { designers }: SiteFacts): Promise<void> {
  const known = [...present.designers, ...defaultFacts.designers].map(({ userId }) => userId);
  const added = designers.filter(({ userId }) => !known.includes(userId));
  if (added.length === 0) return;
  const ids = added.map(({ userId }) => userId);
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute();
  const issues: Issue[] = added
    .filter(({ userId }) => rows.every(({ id }) => id !== userId))
    .map(({ displayName, userId }) => ({
      path: `facts.designers.${designers.findIndex((one) => one.userId === userId)}.userId`,
      message: `There is no account for ${displayName}.`,
    }));
  const [first] = issues;
  if (first) throw invalid(first.message, issues);
}

/** @throws AppError 400 when the facts name a mark that was not uploaded to this shop */
async function requireMark(tx: Tx, { mark }: SiteFacts): Promise<void> {
  if (mark === null || (await findMark(tx, mark))) return;
  const message = 'The mark was not uploaded to this shop.';
  throw invalid(message, [{ path: 'facts.mark', message }]);
}

/** Lists the latest changes, newest first, with what each of them changed. */
export async function listVersions(db: Db, limit = listedVersions): Promise<SiteChange[]> {
  const rows = await db
    .selectFrom('site_versions as v')
    .leftJoin('users as u', 'u.id', 'v.actor_id')
    .select(['v.id', 'v.facts', 'v.source', 'v.created_at', 'u.id as user_id'])
    .select(['u.first_name', 'u.last_name', 'u.username'])
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.slice(0, limit).map((row, i) => ({
    version: row.id,
    at: row.created_at.toISOString(),
    source: row.source,
    actor:
      row.user_id === null
        ? null
        : getDisplayName({
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            username: row.username ?? '',
          }),
    changes: listChanges(complete((rows[i + 1]?.facts as object) ?? {}), complete(row.facts as object)),
  }));
}
