import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { isServerUnreachable } from './errors.ts';
import { connectionOptions, ErrorMarkingClient } from './postgres.ts';

const firstWaitMs = 100;
/** An instance may serve outdated data until it has reconnected, at most for a second. */
const longestWaitMs = 500;

export interface Listener {
  close: () => Promise<void>;
}

/**
 * Listens on a dedicated connection, and reconnects with retries without end when it breaks.
 * @throws when the first connection fails
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  handlers: {
    onPayload: (payload: string) => void;
    /** Called when notifications may have been missed: after each reconnection, and while there is no connection. */
    onGap: () => void;
  },
): Promise<Listener> {
  const closing = new AbortController();
  const connect = () => openListener(url, channel, handlers.onPayload);
  let current = await connect();

  const reconnect = async (): Promise<ListeningClient | undefined> => {
    for (let waitMs = firstWaitMs; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        return await connect();
      } catch (error) {
        // An unreachable server is unreachable for other instances too, so cached data stays valid.
        if (!isServerUnreachable(error)) handlers.onGap();
      }
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return undefined;
  };

  const keepListening = async () => {
    for (;;) {
      await current.ended;
      const next = await reconnect();
      if (!next) return;
      current = next;
      if (closing.signal.aborted) {
        await next.client.end();
        return;
      }
      handlers.onGap();
    }
  };

  const listening = keepListening();
  return {
    close: async () => {
      closing.abort();
      await current.client.end();
      await listening;
    },
  };
}

interface ListeningClient {
  client: Client;
  ended: Promise<void>;
}

async function openListener(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<ListeningClient> {
  const client = new ErrorMarkingClient({
    ...connectionOptions,
    connectionString: url,
    application_name: 'firstlayer',
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  client.on('error', () => void client.end());
  client.on('notification', (message) => onPayload(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
    return { client, ended };
  } catch (error) {
    void client.end();
    throw error;
  }
}
