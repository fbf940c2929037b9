import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { withSessionLock } from './session-lock.ts';

const url = process.env.TEST_DATABASE_URL;

it.skipIf(url === undefined)(
  'lets the second of two processes wait until the first has finished',
  async () => {
    const connection = await openTestDatabase();
    const events: string[] = [];
    const run = (name: string) =>
      withSessionLock(connection, 'test', async () => {
        events.push(`${name} begins`);
        // The work uses other connections of the pool while the lock is held.
        await connection.db.selectFrom('users').select('id').execute();
        events.push(`${name} ends`);
      });
    await Promise.all([run('first'), run('second')]);
    const [first = ''] = events;
    const name = first.split(' ')[0] ?? '';
    const other = name === 'first' ? 'second' : 'first';
    expect(events).toEqual([`${name} begins`, `${name} ends`, `${other} begins`, `${other} ends`]);
    await connection.close();
  },
);

it('releases the lock when the work fails', async () => {
  const connection = await openTestDatabase();
  const fail = () => Promise.reject(new Error('The work failed.'));
  await expect(withSessionLock(connection, 'test', fail)).rejects.toThrow('The work failed.');
  expect(await withSessionLock(connection, 'test', async () => 'done')).toBe('done');
  await connection.close();
});
