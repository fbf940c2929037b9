import { beforeAll, expect, it } from 'vitest';
import { expectExactCounts } from '#test/support/comments.ts';
import { createModel } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { findOpenAccounts, openAccounts } from './accounts.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { demoComments } from './comments.ts';
import { demoDesigners } from './designers.ts';
import { furtherThreads, hiddenText } from './further-threads.ts';
import { insertUser } from './accounts.ts';
import { installActivity } from './install-activity.ts';
import { installCategories } from './install.ts';
import { demoPeople } from './people.ts';
import { planStart } from './plans.ts';
import { releaseDates } from './releases.ts';

const shop = useTestApp({ isDemo: true });
let accounts: Map<string, string>;
const asAccount = (name: string) => shop.as({ id: accounts.get(`${name}@firstlayer.example`) ?? '' });

beforeAll(async () => {
  const { db } = shop;
  await openAccounts(db);
  await installCategories(db);
  accounts = await findOpenAccounts(db);
  const designerIds = new Map<string, string>();
  for (const { username, firstName } of demoDesigners) {
    const email = `${username}@designers.firstlayer.example`;
    designerIds.set(username, await insertUser(db, { email, firstName, username }));
  }
  const ids = new Map<string, number>();
  for (const { key, title } of demoDesigns) ids.set(key, await createModel(db, { title }));
  const released = releaseDates(demoDesigns, testNow);
  const paidSince = planStart(testNow, true);
  await installActivity(db, { ids, released, paidSince, now: testNow, designerIds });
});

it('names known people and designs in further threads, and places them all', () => {
  const known = [...demoPeople, ...demoDesigners].map(({ username }) => username);
  const all = furtherThreads.flatMap((thread) => [thread, ...(thread.replies ?? [])]);
  expect(all.filter(({ by }) => !known.includes(by))).toEqual([]);
  const released = releaseDates(demoDesigns, testNow);
  expect(demoComments(released, testNow, furtherThreads)).toHaveLength(furtherThreads.length);
});

it('shows answers of the designers below comments, with exact counts', async () => {
  const rows = await shop.db
    .selectFrom('comments as reply')
    .innerJoin('comments as parent', 'parent.id', 'reply.parent_id')
    .innerJoin('users as author', 'author.id', 'reply.user_id')
    .innerJoin('users as asker', 'asker.id', 'parent.user_id')
    .select(['asker.email'])
    .where(
      'author.username',
      'in',
      demoDesigners.map(({ username }) => username),
    )
    .execute();
  const asked = rows.map(({ email }) => email);
  for (const name of ['free', 'personal', 'commercial'])
    expect(asked).toContain(`${name}@firstlayer.example`);
  await expectExactCounts(shop.db);
});

it('shows reports, a hidden comment with its reason, and searches without a result to the admin', async () => {
  const admin = asAccount('admin');
  const reports: { content: string }[] = (await admin({ url: '/api/moderation/reports' })).json();
  expect(reports).toHaveLength(2);
  expect(reports.map(({ content }) => content)).not.toContain(hiddenText);
  const hidden: { content: string }[] = (await admin({ url: '/api/moderation/hidden' })).json();
  expect(hidden.map(({ content }) => content)).toEqual([hiddenText]);
  const audit: unknown[] = (await admin({ url: '/api/admin/audit' })).json();
  expect(audit).toHaveLength(1);
  const misses: unknown[] = (await admin({ url: '/api/admin/search/misses' })).json();
  expect(misses).toHaveLength(5);
});

it('gives printers with costs to the accounts with a plan, one of them chosen', async () => {
  const list = async (name: string) => {
    const printers: { isChosen: boolean }[] = (await asAccount(name)({ url: '/api/user/printers' })).json();
    return printers.map(({ isChosen }) => isChosen);
  };
  expect(await list('free')).toEqual([]);
  expect(await list('personal')).toEqual([true]);
  expect(await list('commercial')).toEqual([false, true]);
});

it('has people join before their first download', async () => {
  const late = await shop.db
    .selectFrom('downloads')
    .innerJoin('users', 'users.id', 'downloads.user_id')
    .select('username')
    .whereRef('downloads.downloaded_at', '<', 'users.created_at')
    .execute();
  expect(late).toEqual([]);
});
