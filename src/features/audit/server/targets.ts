import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { getDisplayName } from '#src/lib/display-name.ts';
import type { AuditActor, AuditKind } from '../schemas.ts';

/** The present names and visibility of the people and designs in a page of audit events. */
export interface Targets {
  /** Names by user id. Deleted accounts are missing. */
  people: ReadonlyMap<string, string>;
  /** The ids of the public designs. */
  publicDesigns: ReadonlySet<number>;
}

type Values = Record<string, unknown> | null;

interface TargetRow {
  actor_id: string | null;
  target_kind: AuditKind;
  target_id: string;
  before: Values;
  after: Values;
}

export async function findTargets(db: Db, rows: readonly TargetRow[]): Promise<Targets> {
  const getTargetIds = (kind: AuditKind) =>
    rows.flatMap((row) => (row.target_kind === kind ? [row.target_id] : []));
  const actors = rows.flatMap(({ actor_id }) => actor_id ?? []);
  return {
    people: await findPeople(db, [...actors, ...getTargetIds('user')]),
    publicDesigns: await findPublicDesigns(
      db,
      rows.flatMap((row) => getDesignId(row) ?? []),
    ),
  };
}

/** Returns the id of the target design, or of the design of the target comment. */
export function getDesignId({ target_kind, target_id, before, after }: TargetRow): number | undefined {
  if (target_kind === 'design') return Number(target_id);
  const designId = (after ?? before)?.['designId'];
  return target_kind === 'comment' && typeof designId === 'number' ? designId : undefined;
}

export const getPersonName = (people: Targets['people'], id: string) => people.get(id) ?? 'Deleted user';

async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('id', 'in', Array.from(new Set(ids)))
    .execute();
  return new Map(
    people.map(({ id, first_name: firstName, last_name: lastName, username }) => [
      id,
      getDisplayName({ firstName, lastName, username }),
    ]),
  );
}

async function findPublicDesigns(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const designs = await db
    .selectFrom('models')
    .select('id')
    .where('id', 'in', Array.from(new Set(ids)))
    .where('is_public', '=', true)
    .execute();
  return new Set(designs.map(({ id }) => id));
}

/** Lists the people with audit events, sorted by name. A loose index scan finds each one without reading the whole table. */
export async function listActors(db: Db): Promise<AuditActor[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive actors (id) as (
      (select actor_id from audit_events where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_events where actor_id > actors.id order by actor_id limit 1)
      from actors where id is not null
    )
    select id from actors where id is not null`.execute(db);
  const people = await findPeople(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .map(({ id }) => ({ id, name: getPersonName(people, id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
