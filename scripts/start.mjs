// `npm start` runs this script. It replaces its process by the site, with settings that are read only when a process starts:
// for a small memory (decision 33), and for answers that are sent once (decision 32).
import { fileURLToPath } from 'node:url';

const { execPath, execArgv, argv, env, platform, version } = process;
const main = new URL('../src/main.ts', import.meta.url);
const flags = [
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=1',
  '--no-maglev',
  ...execArgv,
];
// React and other libraries leave out the checks for development.
env.NODE_ENV ??= 'production';
/** With two arenas and a constant threshold, glibc returns freed memory to the system. Other libraries ignore these. */
const malloc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

// The systemd unit and the image run this script directly, so `scripts/setup.mjs` has not checked the version.
if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
  console.error(`Firstlayer runs on Node 24 or later, and this is ${version}.`);
  process.exit(1);
}

// Windows cannot replace a process.
if (platform === 'win32') await import(main.href);
else
  process.execve(execPath, [execPath, ...flags, fileURLToPath(main), ...argv.slice(2)], {
    ...malloc,
    ...env,
  });
