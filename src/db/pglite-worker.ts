import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { durableOptions } from './durable-pglite.ts';
import { createFailureReader } from './engine-failure.ts';

export interface PGliteRequest {
  id: number;
  kind: 'query' | 'exec' | 'listen' | 'dump' | 'close';
  text: string;
  values: unknown[];
}

export interface PGliteReply {
  id: number;
  result?: unknown;
  error?: Record<string, unknown>;
  /** Set when the engine cannot continue after this error, as PostgreSQL after a PANIC. */
  isBroken?: boolean;
  notification?: { channel: string; payload: string };
}

const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs only as a worker thread.');
const { dataDir, snapshot, engine } = workerData as {
  dataDir: string | undefined;
  snapshot: Uint8Array | undefined;
  engine: WebAssembly.Module;
};

/** A Blob that is read at once. Node reads a Blob in small chunks, which dominates the time for opening one of 30 MB. */
class WholeBlob extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super([]);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer;
  }
}

const failures = createFailureReader();
const pglite = new PGlite({
  onStderr: failures.readLine,
  extensions: { pg_trgm },
  pgliteWasmModule: engine,
  ...(dataDir !== undefined && durableOptions(dataDir)),
  ...(snapshot !== undefined && { loadDataDir: new WholeBlob(snapshot) }),
});

function notify(channel: string, payload: string): void {
  port?.postMessage({ id: 0, notification: { channel, payload } } satisfies PGliteReply);
}

async function run(request: PGliteRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const { rows, affectedRows } = await pglite.query(request.text, request.values);
      return { rows, affectedRows };
    }
    case 'exec': {
      const results = await pglite.exec(request.text);
      return results.map(({ rows }) => ({ rows }));
    }
    case 'listen':
      return pglite.listen(request.text, (payload) => notify(request.text, payload)).then(() => undefined);
    case 'dump':
      return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pglite.close();
  }
}

/** Converts an error to an object that keeps fields such as SQLSTATE and constraint when it is sent between threads. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return Object.fromEntries([...Object.entries(error), ['message', error.message], ['stack', error.stack]]);
}

/** Returns whether the engine is unusable after an error. PGlite returns a PANIC like any error, but later requests fail or hang. */
function isBreaking(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) return true;
  return 'severity' in error && ['PANIC', 'FATAL'].includes(String(error.severity));
}

port.on('message', (request: PGliteRequest) => {
  const { id } = request;
  run(request).then(
    (result) => port.postMessage({ id, result } satisfies PGliteReply),
    (error: unknown) =>
      port.postMessage({ id, error: describe(error), isBroken: isBreaking(error) } satisfies PGliteReply),
  );
});

await pglite.waitReady.catch((error: unknown) => {
  throw failures.explain(error);
});
port.postMessage({ id: 0 } satisfies PGliteReply);
