import { describe, expect, it } from 'vitest';
import { isDatabaseDown, isServerUnreachable } from './errors.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('It failed.'), { code, ...more });

const down: [string, Error][] = [
  ['a connection exception', withCode('08006')],
  ['a server that is terminated', withCode('57P01')],
  ['a server that crashed', withCode('57P02')],
  ['a server that is starting', withCode('57P03')],
  ['a statement that an operator canceled', withCode('57014')],
  ['too many connections', withCode('53300')],
  ['a full disk', withCode('53100')],
  ['a read-only database', withCode('25006')],
  ['a prepared statement that a pooler has lost', withCode('26000')],
  ['a prepared statement that a pooler has from another connection', withCode('42P05')],
  ['a login that is refused', withCode('28P01')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a busy pool', new Error('timeout exceeded when trying to connect')],
  ['one of several errors', new AggregateError([withCode('57P01')])],
  ['an error that was wrapped', new Error('The migration failed.', { cause: withCode('57P01') })],
];

const other: [string, Error][] = [
  ['a unique violation', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a full disk of files', withCode('ENOSPC', { syscall: 'write' })],
  ['an upload that was cut off', withCode('ECONNRESET')],
  ['a refused connection to another server', withCode('ECONNREFUSED', { syscall: 'connect' })],
  [
    'a refused connection to all addresses of another server',
    new AggregateError([withCode('ECONNREFUSED', { syscall: 'connect' })]),
  ],
  ['a host of another server that is unknown', withCode('ENOTFOUND', { syscall: 'getaddrinfo' })],
  ['a reset connection to another server', withCode('ECONNRESET', { syscall: 'read' })],
  ['a closed connection to another server', withCode('EPIPE', { syscall: 'write' })],
  ['a missing socket file of another server', withCode('ENOENT', { syscall: 'connect' })],
  ['a timeout of another connection', new Error('timeout expired')],
  ['a bug', new TypeError('x is not a function')],
];

describe('isDatabaseDown', () => {
  it.each(down)('is true for %s', (_name, error) => expect(isDatabaseDown(error)).toBe(true));
  it.each(other)('is false for %s', (_name, error) => expect(isDatabaseDown(error)).toBe(false));
});

describe('isServerUnreachable', () => {
  it('returns true when the server accepts no connections', () => {
    expect(isServerUnreachable(withCode('57P03'))).toBe(true);
  });

  it('returns false when the server rejects only this connection', () => {
    expect(isServerUnreachable(withCode('53300'))).toBe(false);
    expect(isServerUnreachable(withCode('28P01'))).toBe(false);
  });
});
