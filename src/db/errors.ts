/** The name of the unique constraint that a write broke, on either driver; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : 'unique';
}

/** Something was to be written for a person whose account was deleted at the same moment. */
export function isPersonGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return false;
  return 'constraint' in error && String(error.constraint).endsWith('_user_id_fkey');
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE']);
// Connection exceptions, too many connections, and a server that stops or starts (PostgreSQL, appendix A).
const sqlStates = /^(08|53300|57P0[123])/;
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|The embedded database has stopped)/;

/** The database cannot be reached now: nothing is wrong with the statement. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  const code = 'code' in error ? String(error.code) : '';
  const isNetwork = networkCodes.has(code) && 'syscall' in error;
  return isNetwork || sqlStates.test(code) || driverMessages.test(error.message);
}
