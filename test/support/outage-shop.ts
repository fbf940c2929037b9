import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeBuiltSite } from './built-site.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Pages that search, so that their data is not in memory, and state how many were rendered before. */
const entry = `
let transport;
let made = 0;
let brand = '';
export const renderPage = async () => {
  const answer = await transport({ method: 'GET', address: '/api/stl-files?q=' + crypto.randomUUID(), headers: {} });
  if (answer.status !== 200) throw Object.assign(new Error(answer.text), { status: answer.status });
  made += 1;
  return { status: 200, html: 'page ' + made + ' of ' + brand, trustedScripts: [] };
};
export const renderFailure = ({ kind }) => kind;
export const describeAddress = (address) => ({ address, isPrivate: false, isFound: true });
export const listChunks = () => [];
export const listPublicPaths = () => ['/'];
export const setTransport = (given) => { transport = given; };
export const setPageFacts = (facts) => { brand = facts.brand; };
`;

/** Whether file systems can be mounted for one process and its children, which only root can do on Linux. */
export const canMount =
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0;

export interface Shop {
  address: string;
  /** Makes the file system of the data read-only or writable. */
  remount: (mode: 'ro' | 'rw') => void;
  /** The folder of the data, as the test sees it. */
  dataDir: string;
  /** Throws with the logged output if the process has ended. */
  requireAlive: () => void;
  /** Closes the other end of an output of the process. */
  closeOutput: (name: 'stdout' | 'stderr') => void;
  ask: (path: string, options?: RequestInit) => Promise<ShopResponse>;
  /** Asks the process to end, as Ctrl+C does. @returns its exit code, or its signal */
  end: () => Promise<number | string>;
  stop: () => Promise<void>;
}

export interface ShopResponse {
  status: number;
  text: string;
  headers: Headers;
}

export interface ShopOptions {
  /** Without it, the shop has an embedded database. */
  databaseUrl?: string | undefined;
  /** The size of a file system of its own for the data, which needs `canMount`. */
  diskMb?: number;
  /** Whether that file system is read-only from the start. */
  isReadOnly?: boolean;
  env?: Record<string, string>;
}

/** Starts the program itself in a separate process, with its own folder and a free port. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const { databaseUrl, diskMb, isReadOnly = false, env } = options;
  const home = await mkdtemp(join(tmpdir(), 'firstlayer-outage-'));
  const site = await writeBuiltSite();
  await writeFile(join(site, 'server', 'entry-server.js'), entry);
  const data = join(home, 'data');
  await mkdir(data);
  await rename(site, join(home, 'dist'));
  const mount = `mount -t tmpfs -o size=${diskMb}m,${isReadOnly ? 'ro' : 'rw'} none ${data} && exec "$0" "$@"`;
  const program = [
    ...(diskMb === undefined ? [] : ['unshare', '--mount', 'sh', '-c', mount]),
    process.execPath,
  ];
  const child = spawn(program[0] ?? '', [...program.slice(1), main], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      DATA_DIR: data,
      DEMO: '0',
      PORT: '0',
      RATE_LIMIT_FACTOR: '1000000',
      SESSION_SECRET: randomUUID(),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    const take = (part: Buffer) => {
      output = (output + String(part)).slice(-20_000);
      const found = /is open at (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => reject(new Error(`The program did not start:\n${output}`)));
  });
  const base = await address;
  const pid = child.pid ?? 0;
  return {
    address: base,
    remount: (mode) =>
      void execFileSync('nsenter', ['-t', String(pid), '-m', 'mount', '-o', `remount,${mode}`, data]),
    dataDir: diskMb === undefined ? data : `/proc/${pid}/root${data}`,
    requireAlive: () => {
      if (child.exitCode === null && child.signalCode === null) return;
      throw new Error(`The program has ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
    },
    closeOutput: (name) => void child[name].destroy(),
    ask: async (path, options) => {
      const response = await fetch(base + path, options);
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    end: async () => {
      child.kill('SIGINT');
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      return code ?? String(signal);
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

export const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** Creates an account. @returns its session cookie */
export async function register(shop: Shop): Promise<string> {
  const person = { email: 'ada@example.com', password: `A long ${randomUUID()}`, firstName: 'Ada' };
  const { status, text, headers } = await shop.ask('/api/auth/register', json(person));
  if (status !== 201) throw new Error(text);
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function sendMessage(shop: Shop, key: string = randomUUID()): Promise<ShopResponse> {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Vases', message: `About ${key}.` };
  return shop.ask('/api/contact', json(message, { 'idempotency-key': key }));
}

export function changeProfile(shop: Shop, cookie: string, bio: string): Promise<ShopResponse> {
  return shop.ask('/api/user/profile', { ...json({ bio }, { cookie }), method: 'PUT' });
}

/** Makes calls that read, write, request the session, and render pages, in sequence on several concurrent lines. */
export function loadShop(shop: Shop, cookie: string) {
  const responses: ShopResponse[] = [];
  const failures: unknown[] = [];
  const over = new AbortController();
  let number = 0;
  const calls = [
    (n: number) => shop.ask(`/api/stl-files?search=vase${n}`),
    () => shop.ask('/api/categories'),
    () => shop.ask('/api/me', { headers: { cookie } }),
    (n: number) => shop.ask(`/page-${n}`),
    (n: number) =>
      shop.ask('/api/user/profile', { ...json({ bio: `Vase ${n}` }, { cookie }), method: 'PUT' }),
  ];
  const line = async () => {
    while (!over.signal.aborted) {
      number += 1;
      const call = calls[number % calls.length] ?? calls[0];
      try {
        if (call) responses.push(await call(number));
      } catch (error) {
        failures.push(error);
        await sleep(50);
      }
    }
  };
  const lines = Array.from({ length: 12 }, line);
  return {
    responses,
    /** The calls without a response, for instance those whose connection broke. */
    failures,
    stop: async () => {
      over.abort();
      await Promise.all(lines);
    },
  };
}
