/** The name of the unique constraint that a write broke, on either driver; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : 'unique';
}

/** Something was to be written for a person whose account was deleted at the same moment. */
export function isUserDeleted(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return false;
  return 'constraint' in error && String(error.constraint).endsWith('_user_id_fkey');
}

const connectionErrors = new WeakSet<Error>();

/**
 * Notes that this error broke a connection to the database, or kept it from being made. Errors of the network look alike
 * whatever the connection was for, so only those count as an outage of the database that its driver reported.
 */
export function markConnectionError(error: Error): void {
  connectionErrors.add(error);
}

/**
 * SQLSTATEs of PostgreSQL (appendix A) that are about the server, not about the statement: connection exceptions (08), a
 * database that is read-only (25006), sessions and transactions ended by a time limit (25P03, 25P04), logins that are
 * refused (28), a database that is missing (3D000), full disks, memory and connection limits (53), an operator or a
 * shutdown (57), and failing disks (58).
 */
const serverStates = /^(08|25006|25P0[34]|28|3D000|53|57|58)/;

/** What the pool, the driver, the query builder and the embedded engine say when there is no connection; they have no codes. */
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
 * The database cannot do its work now, whatever the statement was: unreachable, stopping, starting, out of connections
 * or of disk space, read-only, or its pool is exhausted. The same call may succeed later.
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

/** A write to a database, or in a transaction, that takes none at the moment; reads work. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && getErrorCode(error) === '25006';
}

/** Nothing answers there, or only to say that the server is stopping or starting; unlike one that refuses this login. */
export function isServerUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = getErrorCode(error);
  return isSqlState(code) ? /^(08|57P0[123])/.test(code) : isDatabaseDown(error);
}

function getErrorCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Five characters, unlike the codes of Node's errors, of which `EPIPE` alone has as many. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && code !== 'EPIPE';
}
