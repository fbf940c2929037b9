// `npm start` runs this script. It replaces its process by the site, with settings that are read only when a process starts:
// for a small memory (decision 33), and for answers that are sent once (decision 32).
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { execPath, execArgv, argv, arch, env, platform, version } = process;
const main = new URL('../src/main.ts', import.meta.url);

/** jemalloc of Debian and Ubuntu, of Fedora, and of Arch and Alpine. With `LD_PRELOAD=` in the environment, it is not used. */
const jemalloc = [
  `/usr/lib/${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libjemalloc.so.2`,
  '/usr/lib64/libjemalloc.so.2',
  '/usr/lib/libjemalloc.so.2',
].find((path) => platform === 'linux' && env.LD_PRELOAD === undefined && existsSync(path));

/**
 * A thread of jemalloc returns freed memory to the system. glibc's allocator returns most of it if it has two arenas and
 * constant thresholds, and if V8 compiles one function at a time, without Maglev. Other allocators ignore these variables.
 */
const allocator =
  jemalloc === undefined
    ? {
        flags: ['--v8-pool-size=1', '--no-maglev'],
        env: {
          MALLOC_ARENA_MAX: '2',
          MALLOC_MMAP_THRESHOLD_: '32768',
          MALLOC_TRIM_THRESHOLD_: '131072',
        },
      }
    : { flags: [], env: { LD_PRELOAD: jemalloc, MALLOC_CONF: 'narenas:2,background_thread:true' } };
const flags = [
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  ...allocator.flags,
  ...execArgv,
];
// React and other libraries leave out the checks for development.
env.NODE_ENV ??= 'production';

// The systemd unit and the image run this script directly, so `scripts/setup.mjs` has not checked the version.
if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
  console.error(`Firstlayer runs on Node 24 or later, and this is ${version}.`);
  process.exit(1);
}

// Windows cannot replace a process.
if (platform === 'win32') await import(main.href);
else
  process.execve(execPath, [execPath, ...flags, fileURLToPath(main), ...argv.slice(2)], {
    ...allocator.env,
    ...env,
  });
