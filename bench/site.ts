import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callRunningServer } from '#src/http/process/control-socket.ts';

export interface BenchSite {
  url: string;
  dataDir: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

/**
 * Starts the built site as `npm start` does, on a free port.
 * @param options.checkout the folder with the code of the site; this one by default
 */
export async function startSite(
  options: { dataDir?: string | undefined; env?: Record<string, string>; checkout?: string } = {},
): Promise<BenchSite> {
  const checkout = resolve(options.checkout ?? '.');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'firstlayer-bench-')));
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100000',
    ...options.env,
  };
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /open at (http\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The site did not start:\n${text}`)));
  });
  return {
    url,
    dataDir,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the resident memory of a running process, in bytes. This works on Linux only. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Returns the processor time that a process has used, in seconds. This works on Linux only. */
export async function processorSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Waits until a process is idle and its memory is constant, for five seconds. This works on Linux only.
 * @returns its memory at that time, in bytes
 */
export async function waitUntilIdle(pid: number | undefined): Promise<number> {
  const megabyte = 1_048_576;
  for (let quiet = 0, tries = 0; tries < 600; tries += 1) {
    const [seconds, bytes] = [await processorSeconds(pid), await residentBytes(pid)];
    await sleep(1000);
    const isBusy = (await processorSeconds(pid)) - seconds > 0.15;
    const hasMoved = Math.abs((await residentBytes(pid)) - bytes) > 2 * megabyte;
    quiet = isBusy || hasMoved ? 0 : quiet + 1;
    if (quiet === 5) return await residentBytes(pid);
  }
  throw new Error('The site does not come to rest.');
}

const password = 'first-layer-2026';

async function post(url: string, body: object, cookie = ''): Promise<string> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return toCookieHeader(response);
}

/** Creates an account. @returns its session cookie */
export function signUp(url: string, email: string): Promise<string> {
  return post(`${url}/api/auth/register`, { email, password, firstName: 'Bench' });
}

/** Signs in to that account. @returns its session cookie */
export function signIn(url: string, email: string): Promise<string> {
  return post(`${url}/api/auth/login`, { email, password });
}

/**
 * Creates an admin and the category Others in a site that was started with DEMO=0.
 * @returns the admin's cookie
 */
export async function openEmptySite({ url, dataDir }: BenchSite): Promise<string> {
  const email = 'admin@bench.example';
  const cookie = await signUp(url, email);
  await callRunningServer(dataDir, 'make-admin', email);
  await post(`${url}/api/admin/categories`, { name: 'Others' }, cookie);
  return cookie;
}

function toCookieHeader(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0;
}
