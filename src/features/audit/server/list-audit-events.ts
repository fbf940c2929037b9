import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { serializeQuery, readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { AuditAction, AuditEvent, AuditKind, AuditQuery } from '../schemas.ts';
import { getDesignId, findTargets, getPersonName, type Targets } from './targets.ts';

interface AuditRow {
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
 * Lists audit events, newest first. Each filter has an index that ends with the sort columns, so reading a page does not
 * depend on the number of events.
 * @throws AppError 400 for a cursor that does not belong to this list
 */
export async function listAuditEvents(db: Db, query: AuditQuery): Promise<ListPage<AuditEvent>> {
  const { limit, cursor } = query;
  const conditions = buildConditions(query);
  const identity = serializeQuery({ list: 'audit', ...query });
  const after = cursor === undefined ? undefined : readCursor(identity, cursor, ['number', 'number']).after;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(at, id) < (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}::bigint)`;
  const { rows } = await sql<AuditRow>`
    select id, at, actor_id, action, target_kind, target_id, target_name, before, after
    from audit_events where ${conditions} and ${isAfter}
    order by at desc, id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from audit_events where ${conditions}
      order by at desc, id desc limit ${maxCounted}) counted`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  const targets = await findTargets(db, shown);
  return {
    items: shown.map((row) => toAuditEvent(row, targets)),
    total: counted.rows[0]?.count ?? 0,
    nextCursor: last && writeCursor(identity, { after: [last.at.getTime(), last.id] }),
  };
}

function buildConditions({ actorId, action, kind, targetId, from, to }: AuditQuery): RawBuilder<unknown> {
  // An action implies its kind. Leaving out the second condition lets the planner use the index of the action.
  const withKind = kind !== undefined && action?.split('.')[0] !== kind;
  const conditions = [
    actorId !== undefined && sql`actor_id = ${actorId}`,
    action !== undefined && sql`action = ${action}`,
    (withKind || targetId !== undefined) && kind !== undefined && sql`target_kind = ${kind}`,
    targetId !== undefined && sql`target_id = ${targetId}`,
    from !== undefined && sql`at >= ${startOfDay(from)}`,
    to !== undefined && sql`at < ${new Date(startOfDay(to).getTime() + dayMs)}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const dayMs = 86_400_000;
const startOfDay = (day: string) => new Date(`${day}T00:00:00Z`);

function toAuditEvent(row: AuditRow, targets: Targets): AuditEvent {
  const { id, at, actor_id: actorId, action, before, after } = row;
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: getPersonName(targets.people, actorId) },
    action,
    target: toTarget(row, targets),
    before,
    after,
  };
}

function toTarget(row: AuditRow, { people, publicDesigns }: Targets): AuditEvent['target'] {
  const { target_kind: kind, target_id: id, target_name } = row;
  if (kind === 'user') return { kind, id, name: getPersonName(people, id), hasPage: people.has(id) };
  const designId = getDesignId(row);
  return { kind, id, name: target_name, hasPage: designId !== undefined && publicDesigns.has(designId) };
}
