import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Db, UsersTable } from '#src/db/types.ts';

export type UserRow = Selectable<UsersTable>;

export function createUser(db: Db, fields: Partial<Insertable<UsersTable>> = {}): Promise<UserRow> {
  const id = randomUUID();
  const short = id.slice(0, 8);
  return db
    .insertInto('users')
    .values({
      id,
      email: `${short}@example.com`,
      name: 'Mira',
      first_name: 'Mira',
      username: `mira ${short}`,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function createAdmin(db: Db): Promise<UserRow> {
  return createUser(db, { is_admin: true });
}
