import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { identityOf, readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { AuditAction, AuditEntry, AuditKind, AuditQuery } from '../contract.ts';
import { designOf, findTargets, nameOf, type Targets } from './names.ts';

interface DeedRow {
  id: number;
  at: Date;
  actor_id: string | null;
  action: AuditAction;
  target_kind: AuditKind;
  target_id: string;
  target_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Newest first. Each filter has an index that ends with the order, so that a page is read from it, however many there are.
 * @throws AppError 400 for a cursor that is not of this list
 */
export async function listDeeds(db: Db, query: AuditQuery): Promise<ListPage<AuditEntry>> {
  const { limit, cursor } = query;
  const matches = matchesOf(query);
  const identity = identityOf({ list: 'audit', ...query });
  const after = cursor === undefined ? undefined : readCursor(identity, cursor, ['number', 'number']).after;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(at, id) < (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}::bigint)`;
  const { rows } = await sql<DeedRow>`
    select id, at, actor_id, action, target_kind, target_id, target_name, before, after
    from audit_entries where ${matches} and ${isAfter}
    order by at desc, id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_entries where ${matches}
      order by at desc, id desc limit ${maxCounted}) counted`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  const targets = await findTargets(db, shown);
  return {
    items: shown.map((row) => toEntry(row, targets)),
    total: counted.rows[0]?.count ?? 0,
    nextCursor: last && writeCursor(identity, { after: [last.at.getTime(), last.id] }),
  };
}

function matchesOf({ actorId, action, kind, targetId, from, to }: AuditQuery): RawBuilder<unknown> {
  // An action says its kind; asked for once, the index of the action is the one to read.
  const withKind = kind !== undefined && action?.split('.')[0] !== kind;
  const conditions = [
    actorId !== undefined && sql`actor_id = ${actorId}`,
    action !== undefined && sql`action = ${action}`,
    (withKind || targetId !== undefined) && kind !== undefined && sql`target_kind = ${kind}`,
    targetId !== undefined && sql`target_id = ${targetId}`,
    from !== undefined && sql`at >= ${startOf(from)}`,
    to !== undefined && sql`at < ${new Date(startOf(to).getTime() + dayMs)}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const dayMs = 86_400_000;
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

function toEntry(row: DeedRow, targets: Targets): AuditEntry {
  const { id, at, actor_id: actorId, action, before, after } = row;
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: nameOf(targets.people, actorId) },
    action,
    target: targetOf(row, targets),
    before,
    after,
  };
}

function targetOf(row: DeedRow, { people, publicDesigns }: Targets): AuditEntry['target'] {
  const { target_kind: kind, target_id: id, target_name } = row;
  if (kind === 'user') return { kind, id, name: nameOf(people, id), hasPage: people.has(id) };
  const designId = designOf(row);
  return { kind, id, name: target_name, hasPage: designId !== undefined && publicDesigns.has(designId) };
}
