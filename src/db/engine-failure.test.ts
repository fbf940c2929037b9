import { expect, it } from 'vitest';
import { createFailureReader } from './engine-failure.ts';

it('explains an error by the first line of the log with which the engine ended', () => {
  const { readLine, explain } = createFailureReader();
  const lines = [
    '00000 LOG:  database system was interrupted',
    '42501 FATAL:  could not create lock file "postmaster.pid": Read-only file system',
    'XX000 PANIC:  later',
  ];
  for (const line of lines) readLine(line);
  const cause = new Error('PGlite failed to initialize properly');
  const message = 'could not create lock file "postmaster.pid": Read-only file system';
  expect(explain(cause)).toMatchObject({ code: '42501', message, cause });
});

it.each([
  ['an error of the file system', { name: 'ErrnoError', errno: 51 }, { code: 'ENOSPC' }],
  ['memory that was not allocated', new RangeError('could not allocate memory'), { code: 'ENOMEM' }],
])('gives the code of Node to %s', (_name, thrown, explained) => {
  expect(createFailureReader().explain(thrown)).toMatchObject(explained);
});

it('returns any other error as it is', () => {
  const error = new Error('unreachable');
  expect(createFailureReader().explain(error)).toBe(error);
});
