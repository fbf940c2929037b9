import { createHash } from 'node:crypto';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';

const model = 'session';

/** Returns the stored form of a session's token. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function digestIn(where: Where[]): Where[] {
  return where.map((clause) => {
    if (clause.field !== 'token') return clause;
    const { value } = clause;
    if (typeof value === 'string') return { ...clause, value: tokenDigest(value) };
    return Array.isArray(value)
      ? { ...clause, value: value.map((token) => tokenDigest(String(token))) }
      : clause;
  });
}

function tokenOf(where: Where[]): string | undefined {
  const value = where.find(({ field }) => field === 'token')?.value;
  return typeof value === 'string' ? value : undefined;
}

const withToken = <T>(row: T, token: string | undefined): T =>
  row && token !== undefined ? { ...row, token } : row;

function wrapQueries(inner: DBTransactionAdapter): DBTransactionAdapter {
  const isSession = (call: { model: string }) => call.model === model;
  const hashed = <C extends { model: string; where: Where[] }>(call: C): C =>
    isSession(call) ? { ...call, where: digestIn(call.where) } : call;
  return {
    ...inner,
    create: async (call) => {
      const { token } = call.data as { token?: unknown };
      if (!isSession(call) || typeof token !== 'string') return inner.create(call);
      return withToken(
        await inner.create({ ...call, data: { ...call.data, token: tokenDigest(token) } }),
        token,
      );
    },
    findOne: async (call) => {
      if (!isSession(call)) return inner.findOne(call);
      return withToken(await inner.findOne(hashed(call)), tokenOf(call.where));
    },
    update: async (call) => {
      if (!isSession(call)) return inner.update(call);
      return withToken(await inner.update(hashed(call)), tokenOf(call.where));
    },
    findMany: (call) => inner.findMany(call.where ? hashed({ ...call, where: call.where }) : call),
    updateMany: (call) => inner.updateMany(hashed(call)),
    delete: (call) => inner.delete(hashed(call)),
    deleteMany: (call) => inner.deleteMany(hashed(call)),
    consumeOne: (call) => inner.consumeOne(hashed(call)),
  };
}

/**
 * Stores only a hash of each session token, so that a stolen dump cannot be used to sign in. A token is long and random,
 * so a plain SHA-256 is enough. Returned sessions contain the token itself, since the cookie is made from it.
 */
export function hashSessionTokens(
  makeAdapter: (options: BetterAuthOptions) => DBAdapter,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const inner = makeAdapter(options);
    return {
      ...inner,
      ...wrapQueries(inner),
      transaction: (work) => inner.transaction((tx) => work(wrapQueries(tx))),
    };
  };
}
