// This script prepares only what a command needs: it installs packages, builds the pages and finds a browser. It is
// plain JavaScript without dependencies, because Node 20 may run it before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, installBrowser } from './browser.mjs';

// The next command runs although the reader of this output has ended.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 24;

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return status === 0;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function isStamped(stamp, hash) {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .toSorted();
}

function readPackages(path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')).packages : {};
}

/** npm lists what it has installed in a lockfile of its own. It leaves out optional packages for other systems. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { optional, integrity }]) =>
      path === '' || (installed[path] ? installed[path].integrity === integrity : optional),
  );
}

function install() {
  if (isInstalled()) return;
  console.log('Installing packages...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
  if (!done) fail('The packages could not be installed. See the lines above.');
}

/** Returns the Node that npm scripts find: the one in node_modules if there is one for this system. */
function requireNode() {
  const local = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const node = existsSync(local) ? local : process.execPath;
  const { stdout } = spawnSync(node, ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const version = (stdout ?? '').trim();
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < oldestNode) {
    fail(
      `Firstlayer runs on Node ${oldestNode} or later, and this system has ${version || 'none'}.\n` +
        `Install Node ${oldestNode} from nodejs.org, then run the command again.`,
    );
  }
  return node;
}

/** The configuration of the build and the files that it imports. */
const buildFiles = readdirSync(root)
  .filter((name) => /^vite\..+\.ts$/.test(name))
  .toSorted();

function build(node) {
  const sources = ['src', 'packages/mesh', 'public']
    .flatMap(filesIn)
    .filter((path) => !path.includes('.test.'));
  const hash = hashFiles([...sources, ...buildFiles, 'package-lock.json']);
  const stamp = 'dist/.built';
  if (isStamped(stamp, hash)) return;
  console.log('Building the pages...');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const quiet = ['--logLevel', 'warn'];
  const done =
    run(node, [vite, 'build', ...quiet]) &&
    run(node, [vite, 'build', '--ssr', 'src/web/entry-server.tsx', ...quiet]);
  if (!done) fail('The pages could not be built. See the lines above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, stamp), hash);
}

const goal = process.argv[2] ?? 'start';
install();
const node = requireNode();
if (goal !== 'dev' && goal !== 'install') build(node);
if (goal === 'test' && !findBrowser() && !installBrowser(root)) {
  fail(
    'The end-to-end tests need Chromium, and it could not be installed. Install it, or set CHROMIUM_PATH.',
  );
}
