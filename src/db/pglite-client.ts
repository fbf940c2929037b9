import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PGliteReply, PGliteRequest } from './pglite-worker.ts';

export interface PGliteResult<T> {
  rows: T[];
  affectedRows?: number;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** Once a process: each thread would compile these 9 MB anew. */
function compileEngine(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** PGlite in a worker thread, where a long query stalls nobody. One connection: take `lock` for every use. */
export class PGliteClient {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, ((payload: string) => void)[]>();
  #lastId = 0;
  #tail: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  readonly #onFailure: (error: Error) => void;

  private constructor(worker: Worker, onFailure: (error: Error) => void) {
    this.#worker = worker;
    this.#onFailure = onFailure;
    worker.on('message', (reply: PGliteReply) => this.#receive(reply));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`Its thread ended with ${code}.`)));
  }

  /**
   * @param source a data folder, or nothing for a database in memory; a snapshot made by `dump` to begin with
   * @param onFailure is told when the thread dies: what waits has failed then, and all that comes will
   * @throws when the folder cannot be opened
   */
  static async open(
    { dataDir, snapshot }: { dataDir?: string; snapshot?: Uint8Array },
    onFailure: (error: Error) => void,
  ): Promise<PGliteClient> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { dataDir, snapshot, engine: await compileEngine() },
    });
    await opened(worker);
    return new PGliteClient(worker, onFailure);
  }

  /** Waits for its turn; the returned function gives the connection back. */
  async lock(): Promise<() => void> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    return resolve;
  }

  query<T>(text: string, values: readonly unknown[] = []): Promise<PGliteResult<T>> {
    return this.#send('query', text, values) as Promise<PGliteResult<T>>;
  }

  exec<T>(text: string): Promise<PGliteResult<T>[]> {
    return this.#send('exec', text, []) as Promise<PGliteResult<T>[]>;
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    const others = this.#listeners.get(channel);
    this.#listeners.set(channel, [...(others ?? []), onPayload]);
    if (others) return;
    const release = await this.lock();
    await this.#send('listen', channel, []).finally(release);
  }

  /** The whole data folder as an uncompressed tar archive. */
  dump(): Promise<Uint8Array> {
    return this.#send('dump', '', []) as Promise<Uint8Array>;
  }

  async close(): Promise<void> {
    await this.lock();
    await this.#send('close', '', []);
    this.#worker.removeAllListeners('exit');
    await this.#worker.terminate();
  }

  #send(kind: PGliteRequest['kind'], text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { resolve, reject });
    this.#worker.postMessage({ id: this.#lastId, kind, text, values: [...values] } satisfies PGliteRequest);
    return promise;
  }

  #receive({ id, result, error, notification }: PGliteReply): void {
    if (notification) {
      for (const hear of this.#listeners.get(notification.channel) ?? []) hear(notification.payload);
    }
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (error) pending.reject(Object.assign(new Error(String(error.message)), error));
    else pending.resolve(result);
  }

  #fail(cause: Error): void {
    if (this.#failure) return;
    this.#failure = new Error('The embedded database has stopped.', { cause });
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
    this.#onFailure(this.#failure);
  }
}

/** @throws what the thread died of */
async function opened(worker: Worker): Promise<void> {
  const waiting = new AbortController();
  const ended = async () => {
    const [code] = (await once(worker, 'exit', waiting)) as [number];
    throw new Error(`Its thread ended with ${code}.`);
  };
  try {
    await Promise.race([once(worker, 'message', waiting), ended()]);
  } finally {
    waiting.abort();
  }
}
