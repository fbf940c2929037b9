import { expect, it } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { findFreeUsername } from './usernames.ts';

const site = useTestApp();

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
])('reserves %s', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

it.each(['Ada', 'admiral', 'supporting act', 'layer first'])('allows %s', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});

it.each(['Admin', 'Súpport', 'Moderator', 'Deleted User'])(
  'does not derive a username from %s',
  async (firstName) => {
    for (const attempt of [0, 1]) {
      expect(await findFreeUsername(site.db, firstName, attempt)).toMatch(/^maker\d+$/);
    }
  },
);

it('uses any other first name unchanged', async () => {
  expect(await findFreeUsername(site.db, 'Ada', 0)).toBe('Ada');
});
