import { beforeAll, expect, it } from 'vitest';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { NewSinceVisit } from '../schemas.ts';
import { notify } from './notify.ts';

const shop = useTestApp();
let person: UserRow;

beforeAll(async () => {
  person = await createUser(shop.db);
});

const goTo = (hours: number) => shop.moveTo(new Date(testNow.getTime() + hours * 3_600_000));
const visit = async () =>
  (await shop.as(person)({ method: 'POST', url: '/api/user/visits' })).json<NewSinceVisit>();

it('counts what came since the visit before, until the next visit begins', async () => {
  goTo(0);
  expect(await visit()).toEqual({ since: null, designs: 0, editions: 0, replies: 0 });
  goTo(1);
  expect(await visit()).toMatchObject({ since: null });

  const at = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
  await createModel(shop.db, { releasedAt: at(0.5) });
  const modelId = await createModel(shop.db, { releasedAt: at(20) });
  await createModel(shop.db, { releasedAt: at(21), state: 'draft' });
  const edition = { kind: 'new_edition', modelId, edition: 2, note: '' } as const;
  const told = { userIds: [person.id], now: at(22) };
  await shop.db.transaction().execute((tx) => notify(tx, edition, told));
  goTo(30);
  const found = { since: at(1).toISOString(), designs: 1, editions: 1, replies: 0 };
  expect(await visit()).toEqual(found);
  goTo(33);
  expect(await visit()).toEqual(found);
  goTo(48);
  expect(await visit()).toEqual({ since: at(33).toISOString(), designs: 0, editions: 0, replies: 0 });
});

it('asks visitors to sign in', async () => {
  expect((await shop.request({ method: 'POST', url: '/api/user/visits' })).statusCode).toBe(401);
});
