import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, createUser, type UserRow } from '#test/support/factories.ts';
import { createLicenceSite, listDownloads, requestLicence } from '#test/support/licences.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { AuditEvent } from '#src/features/audit/schemas.ts';
import type { Licence, LicenceCheck } from '../schemas.ts';

let site: TestApp;
let admin: UserRow;
let seller: UserRow;
let modelId: number;

beforeAll(async () => {
  ({ site, modelId } = await createLicenceSite());
  admin = await createAdmin(site.db);
});
afterAll(() => site.close());
beforeEach(async () => {
  seller = await createUser(site.db);
});

const create = () => requestLicence(site, seller, modelId);

const decide = (id: string, decision: string, body: object = {}, person = admin) =>
  site.as(person)({ method: 'POST', url: `/api/admin/licences/${id}/${decision}`, body });
const withdraw = (id: string, person?: UserRow) =>
  decide(id, 'withdraw', { note: 'Sold the files.' }, person);

it('withdraws a licence with its reason, and records the note in the audit log only', async () => {
  const { id } = (await create()).json<Licence>();
  const response = await withdraw(id);
  expect(response.json()).toMatchObject({
    state: 'withdrawn',
    reason: 'terms broken',
    holder: null,
    jws: null,
  });
  expect((await site.request({ url: `/api/licences/${id}` })).body).not.toContain('Sold the files.');
  const told = await site.as(seller)({ url: '/api/user/notifications' });
  expect(told.json()).toMatchObject([
    { kind: 'licence_withdrawn', title: 'Ripple Vase', licenceId: id, reason: 'terms broken', isRead: false },
  ]);
  expect(told.body).not.toContain('Sold the files.');
  const [event] = (await site.as(admin)({ url: '/api/admin/audit?limit=1' })).json<AuditEvent[]>();
  expect(event).toMatchObject({
    action: 'licence.withdraw',
    target: { id, name: 'Ripple Vase' },
    after: { state: 'withdrawn', note: 'Sold the files.' },
  });
});

it('lets the holder create no other licence of these files', async () => {
  const { id } = (await create()).json<Licence>();
  await withdraw(id);
  expect((await create()).json()).toMatchObject({ code: 'licence_withdrawn' });
});

it('shows the holder the withdrawn licence among the downloads', async () => {
  const { id } = (await create()).json<Licence>();
  await withdraw(id);
  expect(await listDownloads(site, seller)).toMatchObject([{ licenceId: id }]);
});

it('makes a licence good again', async () => {
  const { id } = (await create()).json<Licence>();
  await withdraw(id);
  expect((await decide(id, 'reinstate')).json<LicenceCheck>()).toMatchObject({ state: 'good', reason: null });
  expect((await create()).json<Licence>().id).toBe(id);
});

it('refuses other people, a licence that is not in the right state, and an unknown one', async () => {
  const { id } = (await create()).json<Licence>();
  expect((await withdraw(id, seller)).statusCode).toBe(403);
  expect((await decide(id, 'withdraw', { note: '' })).statusCode).toBe(400);
  expect((await decide(id, 'reinstate')).statusCode).toBe(409);
  await withdraw(id);
  expect((await withdraw(id)).statusCode).toBe(409);
  expect((await withdraw('0'.repeat(24))).statusCode).toBe(404);
});

it('refuses to make a licence good again while another of the same files is good', async () => {
  const { id } = (await create()).json<Licence>();
  const other = await site.db
    .selectFrom('licences')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await withdraw(id);
  const number = 'A'.repeat(24);
  await site.db
    .insertInto('licences')
    .values({ ...other, id: number })
    .execute();
  const response = await decide(id, 'reinstate');
  expect(response.statusCode).toBe(409);
  expect(response.json<{ message: string }>().message).toContain('AAAA-AAAA');
  const url = `/api/licences/${id}`;
  expect((await site.request({ url })).json<LicenceCheck>()).toMatchObject({ state: 'withdrawn' });
});
