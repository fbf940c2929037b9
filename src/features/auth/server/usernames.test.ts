import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { findFreeUsername } from './usernames.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

it.each([
  'Deleted user',
  'deleted_user',
  'DELETEDUSER',
  'comment removed',
  'Admin',
  'a_d_m_i_n',
  'Administrator',
  'moderator',
  'Support',
  '_system_',
  'First Layer',
])('keeps %s for the site', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

it.each(['Ada', 'admiral', 'supporting act', 'layer first'])('leaves %s to people', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});

it.each(['Admin', 'Súpport', 'Moderator', 'Deleted User'])('makes no username of %s', async (firstName) => {
  for (const attempt of [0, 1]) {
    expect(await findFreeUsername(site.db, firstName, attempt)).toMatch(/^maker\d+$/);
  }
});

it('takes a first name as it is otherwise', async () => {
  expect(await findFreeUsername(site.db, 'Ada', 0)).toBe('Ada');
});
