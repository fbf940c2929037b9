import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter } from 'better-auth';
import { isDatabaseDown } from '#src/db/errors.ts';

const calls = new AsyncLocalStorage<{ failure?: unknown }>();

/**
 * Runs a call of the library, and throws the database's error when the database was down during the call. The library
 * itself would answer 500, or continue as if no row existed.
 */
export async function withDatabaseFailures<T>(call: () => Promise<T>): Promise<T> {
  const noted: { failure?: unknown } = {};
  const result = await calls.run(noted, call).catch((error: unknown) => {
    throw noted.failure ?? error;
  });
  if (noted.failure !== undefined) throw noted.failure;
  return result;
}

/** Records failures that occur because the database is down, for `withDatabaseFailures`. */
export function noteDatabaseFailures(
  makeAdapter: (options: BetterAuthOptions) => DBAdapter,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const inner = makeAdapter(options);
    return {
      ...wrapAdapter(inner),
      transaction: noteFailures((work) => inner.transaction((tx) => work(wrapAdapter(tx)))),
    };
  };
}

function wrapAdapter<A extends DBTransactionAdapter>(adapter: A): A {
  const methods = Object.entries(adapter).map(([name, value]) => [
    name,
    typeof value === 'function' ? noteFailures(value as (...args: unknown[]) => unknown) : (value as unknown),
  ]);
  return Object.fromEntries(methods) as A;
}

function noteFailures<F extends (...args: never[]) => unknown>(method: F): F {
  return (async (...args: Parameters<F>) => {
    try {
      return await method(...args);
    } catch (error) {
      const call = calls.getStore();
      if (call && isDatabaseDown(error)) call.failure ??= error;
      throw error;
    }
  }) as unknown as F;
}
