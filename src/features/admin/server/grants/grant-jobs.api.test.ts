import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createUser,
  grantPlan,
  insertPaidPlan,
  testPassword,
  type UserRow,
} from '#test/support/factories.ts';
import { takeMails } from '#test/support/mail-links.ts';
import { runUntil } from '#test/support/run-until.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { grantJobs } from './grant-jobs.ts';

const site = useTestApp();
let admin: UserRow;
let person: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});
beforeEach(async () => {
  site.moveTo(testNow);
  person = await createUser(site.db, { email_verified: true });
});

const grant = (body: object) =>
  site.as(admin)({ method: 'PATCH', url: `/api/admin/users/${person.id}`, body });
const mails = () => takeMails(site, person.email);
const subjects = async () => (await mails()).map(({ subject }) => subject);
const runAt = async (time: string) => {
  await runUntil(site, new Date(time));
  await site.jobs.send(grantJobs.clock, {});
  return mails();
};
const grantOf = ({ id }: { id: string }) =>
  site.db.selectFrom('plan_grants').selectAll().where('user_id', '=', id).executeTakeFirst();

const given = 'You have the Firstlayer Personal plan';
const ending = 'Your Firstlayer Personal plan ends on December 18, 2026';
const ended = 'Your Firstlayer Personal plan has ended';

describe('mail about a new grant', () => {
  it('names the end and says that it is free of charge', async () => {
    await grant({ tier: 'personal' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: given,
      preview: 'It is yours until December 18, 2026, at no charge.',
      action: { url: 'http://localhost/dashboard' },
    });
    expect(mail?.paragraphs.join(' ')).toMatch(
      /^Hello Mira .* until December 18, 2026\. .* does not renew\.$/,
    );
  });

  it('says that it is for life and names the paid plan', async () => {
    await insertPaidPlan(site.db, person);
    await grant({ tier: 'commercial', isLifetime: true });
    const [mail] = await mails();
    expect(mail?.preview).toBe('It is yours for life, at no charge.');
    expect(mail?.paragraphs.join(' ')).toContain('The Personal plan that you pay for goes on beside it');
  });

  it('omits the name when the address is not verified', async () => {
    await site.db.updateTable('users').set({ email_verified: false }).where('id', '=', person.id).execute();
    await grant({ tier: 'personal' });
    expect((await mails())[0]?.paragraphs[0]).toBe('Hello');
  });

  it('goes out only for the last of several grants', async () => {
    await grant({ tier: 'personal' });
    site.moveTo(new Date(testNow.getTime() + 1000));
    await grant({ tier: 'commercial' });
    expect(await subjects()).toEqual(['You have the Firstlayer Commercial plan']);
  });

  it('gives way to the mail about the end when the grant was revoked first', async () => {
    await grant({ tier: 'personal' });
    await grant({ tier: 'free' });
    expect(await subjects()).toEqual([ended]);
  });

  it('never goes to a deleted account', async () => {
    await grant({ tier: 'personal' });
    await site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
    expect(await subjects()).toEqual(['Your account was deleted']);
  });

  it('never goes out for a rejected request, a missing grant or a role', async () => {
    await grant({ tier: 'personal', months: 99 });
    await grant({ tier: 'free' });
    await grant({ role: 'mod' });
    expect(await subjects()).toEqual([]);
  });
});

describe('end of a grant', () => {
  beforeEach(async () => {
    await grant({ tier: 'personal' });
    await mails();
  });

  it('sends one mail seven days before', async () => {
    expect(await runAt('2026-12-11T11:59:59Z')).toEqual([]);
    const [mail, ...others] = await runAt('2026-12-11T12:00:00Z');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: ending, action: { url: 'http://localhost/pricing' } });
    expect(mail?.paragraphs.join(' ')).toContain('From then on you have the Free plan.');
    expect(await runAt('2026-12-11T13:00:00Z')).toEqual([]);
  });

  it('names the paid plan that continues', async () => {
    await insertPaidPlan(site.db, person, { current_period_end: new Date('2027-01-04T12:00:00Z') });
    const [mail] = await runAt('2026-12-12T12:00:00Z');
    expect(mail?.paragraphs.join(' ')).toContain('From then on you have the Personal plan that you pay for.');
    expect((await runAt('2026-12-18T12:00:00Z'))[0]).toMatchObject({
      subject: ended,
      action: { url: 'http://localhost/dashboard' },
    });
  });

  it('ignores a paid plan that ends before the grant', async () => {
    const current_period_end = new Date('2026-12-16T12:00:00Z');
    await insertPaidPlan(site.db, person, { cancel_at_period_end: true, current_period_end });
    const [mail] = await runAt('2026-12-12T12:00:00Z');
    expect(mail?.paragraphs.join(' ')).toContain('From then on you have the Free plan.');
  });

  it('removes the grant on time and sends one mail', async () => {
    await runAt('2026-12-12T12:00:00Z');
    expect(await runAt('2026-12-18T11:59:59Z')).toEqual([]);
    expect(await grantOf(person)).toBeDefined();
    const [mail, ...others] = await runAt('2026-12-18T12:00:00Z');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(ended);
    expect(mail?.paragraphs.join(' ')).toContain('ended on December 18, 2026. You have the Free plan now');
    expect(await grantOf(person)).toBeUndefined();
    expect(await runAt('2026-12-18T13:00:00Z')).toEqual([]);
  });

  it('revokes access even before the job runs', async () => {
    site.moveTo(new Date('2026-12-18T12:00:00Z'));
    const { subscription } = (await site.as(person)({ url: '/api/me' })).json<{ subscription: object }>();
    expect(subscription).toMatchObject({ tier: 'free', source: null });
  });

  it('sends the announcement late when the site was down, but not after the end', async () => {
    expect((await runAt('2026-12-18T10:00:00Z')).map(({ subject }) => subject)).toEqual([ending]);
    expect((await runAt('2026-12-25T10:00:00Z')).map(({ subject }) => subject)).toEqual([ended]);
  });

  it('sends another announcement for the next grant', async () => {
    await runAt('2026-12-12T12:00:00Z');
    await grant({ tier: 'personal' });
    expect(await subjects()).toEqual([given]);
    expect(await runAt('2027-01-04T12:00:00Z')).toEqual([]);
    const [mail] = await runAt('2027-01-06T12:00:00Z');
    expect(mail?.subject).toBe('Your Firstlayer Personal plan ends on January 12, 2027');
  });

  it('sends no mail when another grant replaced it', async () => {
    site.moveTo(new Date('2026-12-18T12:00:00Z'));
    await grant({ tier: 'commercial', isLifetime: true });
    expect((await runAt('2026-12-18T12:00:00Z')).map(({ subject }) => subject)).toEqual([
      'You have the Firstlayer Commercial plan',
    ]);
    expect(await grantOf(person)).toMatchObject({ tier: 'commercial', ends_at: null });
  });
});

it('keeps lifetime grants', async () => {
  await grantPlan(site.db, person, 'commercial');
  expect(await runAt('2036-11-18T12:00:00Z')).toEqual([]);
  expect(await grantOf(person)).toBeDefined();
});

it('processes more grants than one batch, with two concurrent jobs, and mails each person once', async () => {
  const people = [];
  for (let count = 0; count < 205; count += 1) people.push(await insertPerson(count));
  await runUntil(site, new Date('2026-11-21T12:00:00Z'));
  await Promise.all([site.jobs.send(grantJobs.clock, {}), site.jobs.send(grantJobs.clock, {})]);
  await Promise.all([site.jobs.drain(), site.jobs.drain()]);
  const told = site.mails.filter(({ to }) => to.startsWith('given-'));
  expect(told.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
});

async function insertPerson(index: number): Promise<string> {
  const email = `given-${index}@example.com`;
  const id = `given-${index}`;
  await site.db
    .insertInto('users')
    .values({ id, email, name: 'Mira', first_name: 'Mira', username: id })
    .execute();
  await grantPlan(site.db, { id }, 'commercial', new Date('2026-11-20T12:00:00Z'));
  return email;
}
