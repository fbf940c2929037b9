import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PGliteReply, PGliteRequest } from './pglite-worker.ts';

export interface EngineSource {
  dataDir?: string | undefined;
  snapshot?: Uint8Array | undefined;
}

export interface EngineEvents {
  onNotification: (notification: { channel: string; payload: string }) => void;
  /** Called when the thread has died, or the engine is in a state from which it cannot recover. */
  onStopped: (error: Error) => void;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** V8's optimizing compiler takes 600 MB for the largest functions of the engine. Without it, queries take up to 40 % longer. */
const compilerFlags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** Compiles the engine once per process; otherwise each thread would compile its 9 MB again. */
function compileEngine(): Promise<WebAssembly.Module> {
  for (const flag of compilerFlags) setFlagsFromString(flag);
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** PGlite in a worker thread. When it stops, pending and later requests fail. */
export class PGliteEngine {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #events: EngineEvents;
  #lastId = 0;
  #failure: Error | undefined;

  private constructor(worker: Worker, events: EngineEvents) {
    this.#worker = worker;
    this.#events = events;
    worker.on('message', (reply: PGliteReply) => this.#receive(reply));
    worker.on('messageerror', (error) => this.#fail(error));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', (code) => this.#fail(new Error(`The thread exited with code ${code}.`)));
  }

  /**
   * Starts the thread and opens the database.
   * @param source a data folder, or none for a database in memory; optionally an initial snapshot
   * @throws when the folder cannot be opened
   */
  static async open({ dataDir, snapshot }: EngineSource, events: EngineEvents): Promise<PGliteEngine> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { dataDir, snapshot, engine: await compileEngine() },
    });
    await waitUntilOpen(worker);
    return new PGliteEngine(worker, events);
  }

  send(kind: PGliteRequest['kind'], text = '', values: readonly unknown[] = []): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { resolve, reject });
    this.#worker.postMessage({ id: this.#lastId, kind, text, values: [...values] } satisfies PGliteRequest);
    return promise;
  }

  /** Ends the thread immediately. */
  async terminate(): Promise<void> {
    this.#worker.removeAllListeners('exit');
    this.#failure ??= new Error('The embedded database has stopped.');
    await this.#worker.terminate();
  }

  #receive({ id, result, error, isBroken = false, notification }: PGliteReply): void {
    if (notification) this.#events.onNotification(notification);
    const failure = error && Object.assign(new Error(String(error.message)), error);
    if (isBroken) this.#fail(failure ?? new Error('The engine failed.'));
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (failure) pending.reject(failure);
    else pending.resolve(result);
  }

  #fail(cause: Error): void {
    if (this.#failure) return;
    this.#failure = new Error('The embedded database has stopped.', { cause });
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
    this.#events.onStopped(this.#failure);
  }
}

/** Waits for the first message of the thread. @throws the error that ended it */
async function waitUntilOpen(worker: Worker): Promise<void> {
  const waiting = new AbortController();
  const ended = async () => {
    const [code] = (await once(worker, 'exit', waiting)) as [number];
    throw new Error(`The thread exited with code ${code}.`);
  };
  try {
    await Promise.race([once(worker, 'message', waiting), ended()]);
  } finally {
    waiting.abort();
  }
}
