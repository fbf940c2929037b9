import { createHash } from 'node:crypto';
import { Client, Pool, types, type ClientConfig } from 'pg';
import { markConnectionError } from './errors.ts';

const maxNamedStatements = 500;
const maxConnections = 10;

/** Shared by all connections: none waits without end for a server that answers nothing, or that has vanished. */
export const connectionOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies ClientConfig;

types.setTypeParser(types.builtins.INT8, Number);

/** A client whose connection errors `isDatabaseDown` knows, whoever receives them. */
export class ErrorMarkingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Told before the client passes the same error on to its statements and to whoever connects.
    this.connection.on('error', markConnectionError);
  }
}

/**
 * A pool whose parameterised statements are prepared once a connection, under a name made from their text.
 * @param onError is told once of each connection that breaks, whether it is in use or not
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
      // The pool listens only while a connection is idle: an `error` event of one in use would end the process.
      // Its statements fail by themselves. The first event gives the reason, the others follow from it.
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
  });
  // Idle connections only, of which the client has told already.
  pool.on('error', () => undefined);
  return pool;
}
