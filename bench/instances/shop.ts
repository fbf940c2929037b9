import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { Config } from '#src/config/config.ts';
import type { Db } from '#src/db/types.ts';
import { Facts } from '#test/support/crash/facts.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { createSessionStarter } from '#test/support/sessions.ts';
import { joinAs, send, toJson, type Person, type Visit } from './visit.ts';
import { uploadAs } from './visitors.ts';

const visitorCount = 6;
const payerCount = 8;
const designCount = 6;
const renamedCount = 2;
const log = pino({ level: 'silent' });

/** Adds the people of the drill, with their sessions. */
export async function addPeople(db: Db, config: Config) {
  await createCategory(db, 'Vases');
  const startSession = createSessionStarter({ db, log, config });
  const signIn = async ({ id }: { id: string }): Promise<Person> => ({ id, cookie: await startSession(id) });
  const add = async (kind: string, count: number) => {
    const people: Person[] = [];
    for (let number = 1; number <= count; number += 1) {
      const id = `${kind}-${number}`;
      const fields = { id, username: id, email: `${id}@example.com`, email_verified: true };
      people.push(await signIn(await createUser(db, fields)));
    }
    return people;
  };
  return {
    admin: await signIn(await createAdmin(db)),
    visitors: await add('visitor', visitorCount),
    payers: await add('payer', payerCount),
  };
}

/** Uploads the designs that are there before the first kill. */
export async function uploadDesigns(visit: Visit, admin: Person, db: Db) {
  const upTo = new AbortController();
  const facts = new Facts();
  const uploading = uploadAs({ ...joinAs(visit, 'preparation'), facts, signal: upTo.signal }, admin, 'vases');
  while (facts.acknowledgements < designCount) await sleep(50);
  upTo.abort();
  await uploading;
  const rows = await db.selectFrom('models').select('id').orderBy('id').execute();
  const [premiumId, ...ids] = rows.map(({ id }) => id);
  if (premiumId === undefined) throw new Error('There is no design.');
  const init = { ...toJson({ isPremium: true }), method: 'PATCH', person: admin };
  const response = await send(visit, `/api/admin/stl-files/${premiumId}`, init);
  if (!response?.ok) throw new Error(`The design was not made premium: ${response?.status}`);
  return { premiumId, renamedIds: ids.slice(0, renamedCount), modelIds: ids.slice(renamedCount) };
}
