import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, Pool, types } from 'pg';

const maxNamedStatements = 500;
const connectTimeoutMs = 10_000;

types.setTypeParser(types.builtins.INT8, Number);

/**
 * A pool whose parameterised statements are prepared once a connection, under a name made from their text.
 * @param onError is told of connections that break while they lie idle
 */
export function createPool(
  { url, applicationName }: { url: string; applicationName: string },
  onError: (error: Error) => void,
): Pool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamedStatements) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };

  class NamingClient extends Client {
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const call = isPlain ? [{ name: nameOf(text), text, values }, ...args.slice(2)] : args;
      return Reflect.apply(super.query, this, call) as never;
    }
  }

  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: 10,
    Client: NamingClient,
    // A database that answers nothing must not leave every visitor waiting without end.
    connectionTimeoutMillis: connectTimeoutMs,
  });
  pool.on('error', onError);
  return pool;
}

export interface Listener {
  close: () => Promise<void>;
}

/**
 * LISTEN on a connection of its own, which is made anew when it breaks.
 * @param onGap is called after each new connection, since what was sent meanwhile is lost
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  handlers: { onPayload: (payload: string) => void; onGap: () => void },
): Promise<Listener> {
  const state: { isClosed: boolean; client?: Client } = { isClosed: false };

  const connect = async () => {
    const client = new Client({ connectionString: url, application_name: 'firstlayer', keepAlive: true });
    client.on('notification', (message) => handlers.onPayload(message.payload ?? ''));
    client.on('error', () => void client.end().catch(() => undefined));
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    client.on('end', () => void reconnect());
    state.client = client;
  };

  const reconnect = async () => {
    for (let waitMs = 200; !state.isClosed; waitMs = Math.min(waitMs * 2, 10_000)) {
      handlers.onGap();
      await sleep(waitMs);
      const isConnected = await connect().then(
        () => true,
        () => false,
      );
      if (isConnected) return handlers.onGap();
    }
  };

  await connect();
  return {
    close: async () => {
      state.isClosed = true;
      await state.client?.end();
    },
  };
}
