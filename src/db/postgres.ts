import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, Pool, types, type ClientConfig } from 'pg';
import { isServerUnreachable, markConnectionError } from './errors.ts';

const maxNamedStatements = 500;
const maxConnections = 10;
/** A connection on which a statement runs, and nothing arrives for this time, is checked. */
const usualSilenceMs = 15_000;
/** The limit of the connection and of the statement that check it. */
const usualCheckMs = 10_000;

/** Options of all connections, so that none waits forever for a server that does not respond. */
export const connectionOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies ClientConfig;

/**
 * Statements of requests read few rows, so that starting parallel workers or compiling takes longer than it saves, and
 * occupies the processors that other requests need.
 */
const sessionSettings = `select pg_backend_pid() as pid,
  set_config('max_parallel_workers_per_gather', '0', false), set_config('jit', 'off', false)`;

types.setTypeParser(types.builtins.INT8, Number);

/** A client whose connection errors are recognized by `isDatabaseDown`. */
export class ErrorMarkingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // This listener runs before the client passes the same error to its statements and to the caller of `connect`.
    this.connection.on('error', markConnectionError);
  }
}

export interface PoolOptions {
  url: string;
  applicationName: string;
  /** The time without a response to a statement after which the server is asked whether it runs, in milliseconds. */
  silenceMs?: number;
  /** The time in which the server must answer that, in milliseconds. */
  checkMs?: number;
}

/**
 * Creates a pool that prepares parameterized statements once per connection, under a name derived from their text. A
 * statement may take any time while the server works on it. If the server is frozen or gone, which TCP reports only after
 * a quarter of an hour, its connection is destroyed, so that the caller gets an error.
 * @param onError called once for each broken connection, whether it is in use or idle
 */
export function createPool(options: PoolOptions, onError: (error: Error) => void): Pool {
  const { url, applicationName, silenceMs = usualSilenceMs, checkMs = usualCheckMs } = options;
  const names = new Map<string, string>();
  const getStatementName = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamedStatements) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };

  class NamingClient extends ErrorMarkingClient {
    #isBusy = false;

    constructor(config?: string | ClientConfig) {
      super(config);
      this.on('drain', () => (this.#isBusy = false));
      // The pool listens only while a connection is idle, and an unhandled `error` event of one in use would end the
      // process. Statements fail on their own. The first event has the cause, later ones are consequences.
      this.once('error', onError);
      this.on('error', () => undefined);
    }

    /** Destroys the connection when nothing arrives for a time although the server does not run the statement. */
    watch(pid: number): void {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      const check = async () => {
        if (!this.#isBusy) return;
        const before = stream.bytesRead;
        const isRunning = await isRunningStatement(url, pid, checkMs);
        // What has arrived meanwhile has started the time anew.
        if (stream.bytesRead !== before) return;
        if (isRunning) stream.setTimeout(silenceMs);
        else stream.destroy(new Error('The database does not run the statement.'));
      };
      stream.on('timeout', () => void check());
      stream.setTimeout(silenceMs);
    }

    override query(...args: unknown[]): never {
      this.#isBusy = true;
      const [text, values] = args;
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const call = isPlain ? [{ name: getStatementName(text), text, values }, ...args.slice(2)] : args;
      return Reflect.apply(super.query, this, call) as never;
    }
  }

  const pool = new Pool({
    ...connectionOptions,
    connectionString: url,
    application_name: applicationName,
    max: maxConnections,
    Client: NamingClient,
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(sessionSettings);
      if (client instanceof NamingClient && rows[0]) client.watch(rows[0].pid);
    },
  });
  // The pool reports idle connections only, which the client has reported already.
  pool.on('error', () => undefined);
  return pool;
}

/** Asks the server, on another connection, whether the process with this id runs a statement. */
async function isRunningStatement(url: string, pid: number, timeoutMs: number): Promise<boolean> {
  const client = new ErrorMarkingClient({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where pid = $1 and state <> 'idle'`,
      [pid],
    );
    return rowCount === 1;
  } catch (error) {
    // A server that has no connection left still runs.
    return !isServerUnreachable(error);
  } finally {
    client.connection.stream.destroy();
  }
}
