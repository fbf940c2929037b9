import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { displayNameOf } from '#src/lib/letter-of.ts';
import type { AuditActor, AuditKind } from '../contract.ts';

/** What the entries of a page name, as it is now. */
export interface Targets {
  /** Names by id; those whose account is gone are missing. */
  people: ReadonlyMap<string, string>;
  /** The designs that everybody can see. */
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

/** The design that it was done to, or that the comment stands on. */
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
      displayNameOf({ firstName, lastName, username }),
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

/** Whose deeds are recorded, by name. Each is found with one step in an index: the table itself is never read through. */
export async function listActors(db: Db): Promise<AuditActor[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive actors (id) as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > actors.id order by actor_id limit 1)
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
