import { createHash } from 'node:crypto';
import { Client, Pool, types, type ClientConfig } from 'pg';
import { markConnectionError } from './errors.ts';

const maxNamedStatements = 500;
const maxConnections = 10;

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
const sessionSettings = 'set max_parallel_workers_per_gather = 0; set jit = off';

types.setTypeParser(types.builtins.INT8, Number);

/** A client whose connection errors are recognized by `isDatabaseDown`. */
export class ErrorMarkingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // This listener runs before the client passes the same error to its statements and to the caller of `connect`.
    this.connection.on('error', markConnectionError);
  }
}

/**
 * Creates a pool that prepares parameterized statements once per connection, under a name derived from their text.
 * @param onError called once for each broken connection, whether it is in use or idle
 */
export function createPool(
  { url, applicationName }: { url: string; applicationName: string },
  onError: (error: Error) => void,
): Pool {
  const names = new Map<string, string>();
  const getStatementName = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamedStatements) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };

  class NamingClient extends ErrorMarkingClient {
    constructor(config?: string | ClientConfig) {
      super(config);
      // The pool listens only while a connection is idle, and an unhandled `error` event of one in use would end the
      // process. Statements fail on their own. The first event has the cause, later ones are consequences.
      this.once('error', onError);
      this.on('error', () => undefined);
    }

    override query(...args: unknown[]): never {
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
      await client.query(sessionSettings);
    },
  });
  // The pool reports idle connections only, which the client has reported already.
  pool.on('error', () => undefined);
  return pool;
}
