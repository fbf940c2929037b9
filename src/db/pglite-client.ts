import { setTimeout as sleep } from 'node:timers/promises';
import { PGliteEngine, type EngineSource } from './pglite-engine.ts';

export interface PGliteResult<T> {
  rows: T[];
  affectedRows?: number;
}

interface Listener {
  onPayload: (payload: string) => void;
  onGap: () => void;
}

const firstWaitMs = 100;
const longestWaitMs = 10_000;

/** Exclusive use of the one connection until it is released. All requests go to the same engine, never to a reopened one. */
export class PGliteSession {
  readonly #engine: PGliteEngine | undefined;
  readonly release: () => void;

  constructor(engine: PGliteEngine | undefined, release: () => void) {
    this.#engine = engine;
    this.release = release;
  }

  query<T>(text: string, values: readonly unknown[] = []): Promise<PGliteResult<T>> {
    return this.#send('query', text, values) as Promise<PGliteResult<T>>;
  }

  exec<T>(text: string): Promise<PGliteResult<T>[]> {
    return this.#send('exec', text) as Promise<PGliteResult<T>[]>;
  }

  async listen(channel: string): Promise<void> {
    await this.#send('listen', channel);
  }

  /** Dumps the whole data folder as an uncompressed tar archive. */
  dump(): Promise<Uint8Array> {
    return this.#send('dump') as Promise<Uint8Array>;
  }

  #send(...request: Parameters<PGliteEngine['send']>): Promise<unknown> {
    if (!this.#engine) return Promise.reject(new Error('The embedded database has stopped.'));
    return this.#engine.send(...request);
  }
}

/**
 * The embedded database, with one connection that callers use one after another. When the engine stops, a new one is
 * opened on the folder, as PostgreSQL restarts after a crash; a database in memory is lost then.
 */
export class PGliteClient {
  readonly #source: EngineSource;
  readonly #onFailure: (error: Error) => void;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #closing = new AbortController();
  #engine: PGliteEngine | undefined;
  #tail: Promise<void> = Promise.resolve();
  #isBusy = false;
  #waiting = 0;
  #reopening: Promise<void> = Promise.resolve();

  private constructor(source: EngineSource, onFailure: (error: Error) => void) {
    this.#source = source;
    this.#onFailure = onFailure;
  }

  /**
   * Opens the embedded database.
   * @param source a data folder, or none for a database in memory; optionally an initial snapshot made by `dump`
   * @param onFailure called when the engine stops and when reopening it fails; all calls fail in the meantime
   * @throws when the folder cannot be opened
   */
  static async open(source: EngineSource, onFailure: (error: Error) => void): Promise<PGliteClient> {
    const client = new PGliteClient({ dataDir: source.dataDir }, onFailure);
    client.#engine = await client.#openEngine(source);
    return client;
  }

  /** Waits for exclusive use of the connection. */
  async lock(): Promise<PGliteSession> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    this.#isBusy = true;
    return new PGliteSession(this.#engine, () => {
      this.#isBusy = false;
      resolve();
    });
  }

  /** The use of the one connection, and the number of callers that wait for it. */
  get load(): { busy: number; idle: number; waiting: number } {
    const busy = this.#isBusy ? 1 : 0;
    return { busy, idle: 1 - busy, waiting: this.#waiting };
  }

  async listen(channel: string, onPayload: Listener['onPayload'], onGap: Listener['onGap']): Promise<void> {
    const others = this.#listeners.get(channel);
    this.#listeners.set(channel, [...(others ?? []), { onPayload, onGap }]);
    if (others) return;
    const session = await this.lock();
    await session.listen(channel).finally(session.release);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.lock();
    await this.#reopening;
    const engine = this.#engine;
    this.#engine = undefined;
    try {
      await engine?.send('close');
    } finally {
      await engine?.terminate();
    }
  }

  #openEngine(source: EngineSource): Promise<PGliteEngine> {
    return PGliteEngine.open(source, {
      onNotification: ({ channel, payload }) => {
        for (const { onPayload } of this.#listeners.get(channel) ?? []) onPayload(payload);
      },
      onStopped: (error) => {
        const stopped = this.#engine;
        // An engine that stops before it is in use is handled by the code that opens it.
        if (!stopped) return;
        this.#engine = undefined;
        if (this.#source.dataDir !== undefined) this.#reopening = this.#reopen(stopped);
        this.#onFailure(error);
      },
    });
  }

  async #reopen(stopped: PGliteEngine): Promise<void> {
    // Two engines on one folder would corrupt it.
    await stopped.terminate();
    const { signal } = this.#closing;
    for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        this.#engine = await this.#openListening();
        for (const { onGap } of Array.from(this.#listeners.values()).flat()) onGap();
        return;
      } catch (error) {
        this.#onFailure(new Error('The embedded database cannot be opened again yet.', { cause: error }));
      }
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #openListening(): Promise<PGliteEngine> {
    const engine = await this.#openEngine(this.#source);
    try {
      for (const channel of this.#listeners.keys()) await engine.send('listen', channel);
      return engine;
    } catch (error) {
      await engine.terminate();
      throw error;
    }
  }
}
