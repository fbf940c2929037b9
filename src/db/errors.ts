/** Returns the name of the violated unique constraint, on either driver; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : 'unique';
}

/** Returns whether a write failed because the account that it refers to was deleted in the meantime. */
export function isUserDeleted(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return false;
  return 'constraint' in error && String(error.constraint).endsWith('_user_id_fkey');
}

const connectionErrors = new WeakSet<Error>();

/**
 * Records that this error broke or prevented a connection to the database. Network errors look alike for any kind of
 * connection, so only those that the database driver reported count as an outage of the database.
 */
export function markConnectionError(error: Error): void {
  connectionErrors.add(error);
}

/**
 * SQLSTATEs of PostgreSQL (appendix A) that concern the server rather than the statement: connection exceptions (08), a
 * read-only database (25006), sessions and transactions ended by a time limit (25P03, 25P04), rejected logins (28), a
 * missing database (3D000), limits of disk, memory and connections (53), operator intervention and shutdown (57), and
 * system errors such as failing disks (58). A pooler in transaction mode loses and repeats prepared statements (26000,
 * 42P05).
 */
const serverStates = /^(08|25006|25P0[34]|26000|28|3D000|42P05|53|57|58)/;

/** Messages of the pool, the driver, the query builder and the embedded engine without a connection; they have no codes. */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Postgres connection has been discarded',
  'driver has already been destroyed',
  'The embedded database has stopped.',
]);

/**
 * Returns whether the database is unavailable for any statement: unreachable, stopping, starting, out of connections or
 * disk space, read-only, or with an exhausted pool. The same call may succeed later.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  const code = getErrorCode(error);
  return (
    (isSqlState(code) && serverStates.test(code)) ||
    connectionErrors.has(error) ||
    driverMessages.has(error.message) ||
    isDatabaseDown(error.cause)
  );
}

/** Returns whether a write failed because the database or the transaction is read-only; reads work. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && getErrorCode(error) === '25006';
}

/** Returns whether the server does not respond, or is stopping or starting; false when it only rejects this login. */
export function isServerUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = getErrorCode(error);
  return isSqlState(code) ? /^(08|57P0[123])/.test(code) : isDatabaseDown(error);
}

function getErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Returns whether a code is a SQLSTATE. It has five characters; of Node's error codes only `EPIPE` does too. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';
}
