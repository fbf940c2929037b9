import { fsyncSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { logLinePrefix } from './engine-failure.ts';

interface EmscriptenModule {
  NODEFS: { stream_ops: Record<string, unknown> };
}

/** PGlite's Node file system with fsync, which it lacks, so that an acknowledged commit is on disk. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream: { nfd?: number }) => {
        if (stream.nfd !== undefined && stream.nfd !== null) fsyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[] | undefined) ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: preRun as typeof emscriptenOpts.preRun } };
  }
}

/** PostgreSQL's default of 128 MB stays resident; the operating system caches the files in any case. */
const sharedBuffers = '16MB';

/** Returns the options of PGlite on a folder with every commit flushed. It uses PGlite's internals; fsync.engines.test.ts checks it. */
export function durableOptions(dataDir: string): PGliteOptions {
  const flags = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return {
    fs: new DurableNodeFS(dataDir),
    startParams: [
      ...flags,
      ...toArguments({
        fsync: 'on',
        wal_sync_method: 'fsync',
        shared_buffers: sharedBuffers,
        log_line_prefix: logLinePrefix,
      }),
    ],
  };
}

function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
