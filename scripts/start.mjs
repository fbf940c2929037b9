// `npm start` runs this script. It replaces its process by the site, with jemalloc where it is installed (decision 33).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { execPath, execArgv, argv, arch, env, platform, version } = process;
const main = new URL('../src/main.ts', import.meta.url);

/** jemalloc of Debian and Ubuntu, of Fedora, and of Arch and Alpine. With `LD_PRELOAD=` in the environment, it is not used. */
const jemalloc = [
  `/usr/lib/${arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/libjemalloc.so.2`,
  '/usr/lib64/libjemalloc.so.2',
  '/usr/lib/libjemalloc.so.2',
].find((path) => platform === 'linux' && env.LD_PRELOAD === undefined && existsSync(path));

// React and other libraries leave out the checks for development.
env.NODE_ENV ??= 'production';

// The systemd unit and the image run this script directly, so `scripts/setup.mjs` has not checked the version.
if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
  console.error(`Firstlayer runs on Node 24 or later, and this is ${version}.`);
  process.exit(1);
}

const { loadEnvFile } = await import('../src/config/env-file.ts');
loadEnvFile();
// Node keeps compiled code in the data folder, so that the site and its workers start sooner.
env.NODE_COMPILE_CACHE ??= join(env.DATA_DIR ?? 'data', 'compile-cache');

// Windows cannot replace a process.
if (platform === 'win32') await import(main.href);
else
  process.execve(execPath, [execPath, ...execArgv, fileURLToPath(main), ...argv.slice(2)], {
    // A thread of jemalloc returns free memory to the system, also while nothing is allocated (decision 33).
    ...(jemalloc && { LD_PRELOAD: jemalloc, MALLOC_CONF: 'background_thread:true' }),
    ...env,
  });
