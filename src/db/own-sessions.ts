import type { Pool, PoolClient } from 'pg';
import { singleFlight } from '#src/lib/single-flight.ts';

/** With as many others in a transaction, a pooler rarely gives the first connection the same process by chance. */
const otherConnections = 3;
/** While other queries keep the connections of a small pooler busy, a single round may find the same process by chance. */
const rounds = 4;
const usualIntervalMs = 30_000;

/** Thrown when the connections to the database share sessions. */
export class SharedSessionError extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler in transaction mode, with which the shop does not work: it prepares statements and listens for notifications. Set the pooler to session mode, for instance by pool_mode = session in PgBouncer, or set DATABASE_URL to the direct address of PostgreSQL.',
    );
    this.name = 'SharedSessionError';
  }
}

/**
 * Requires that each connection keeps its session of PostgreSQL. A pooler in transaction mode hands a session on after each
 * transaction, so that another connection gets the same one, or the first one a different one.
 * @throws SharedSessionError when sessions are shared
 */
export async function requireOwnSessions(pool: Pool): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await compareSessions(pool);
}

async function compareSessions(pool: Pool): Promise<void> {
  const clients: PoolClient[] = [];
  const open = async () => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };
  try {
    const first = await open();
    const session = await readSession(first);
    for (let n = 0; n < otherConnections; n += 1) {
      const other = await open();
      // Within a transaction, every pooler leaves the session to the connection.
      await other.query('begin');
      if ((await readSession(other)) === session) throw new SharedSessionError();
      if ((await readSession(first)) !== session) throw new SharedSessionError();
    }
  } finally {
    await Promise.all(clients.map(giveBack));
  }
}

/** Ids of processes are used again, so the start of the process belongs to the identity of a session. */
async function readSession(client: PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ session: string }>(
    `select pid || ' ' || backend_start as session from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.session;
}

async function giveBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/**
 * Creates a check for monitoring, which may ask often. A pooler can be set up anew while the shop runs.
 * @returns a function that throws when the last check has found that sessions are shared, and begins another one in time
 */
export function watchSessions(pool: Pool, intervalMs = usualIntervalMs): () => Promise<void> {
  let failure: SharedSessionError | undefined;
  let checkAt = 0;
  const check = singleFlight(async () => {
    try {
      await requireOwnSessions(pool);
      failure = undefined;
    } catch (error) {
      // Another check finds an outage of the database, which proves nothing about sessions.
      if (error instanceof SharedSessionError) failure = error;
    }
  });
  return async () => {
    // The check takes four connections, which others need more while they wait.
    if (performance.now() >= checkAt && pool.waitingCount === 0) {
      checkAt = performance.now() + intervalMs;
      void check();
    }
    if (failure) throw failure;
  };
}
