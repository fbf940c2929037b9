import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { longestWaitMs } from './limits.ts';

const run = promisify(execFile);
/** The time that `pg_ctl` waits for the server to start or stop, in seconds. */
const longestWaitSeconds = String(longestWaitMs / 1000);
const debianFolder = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, so it runs as an unprivileged user. */
const nobody = 65_534;

/** A separate PostgreSQL server, which the test can stop and restart. */
export interface PostgresCluster {
  url: string;
  start: () => Promise<void>;
  stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Kills the server with SIGKILL, and waits until its processes have ended. */
  kill: () => Promise<void>;
  /** Returns what the server has logged. */
  readLog: () => Promise<string>;
  /** Stops the processes of the server without ending them. @returns a function that makes them run on */
  freeze: () => Promise<() => void>;
  /** Makes a standby accept writes. */
  promote: () => Promise<void>;
  /** Stops the server and deletes its folder. */
  remove: () => Promise<void>;
}

/** Returns the folder of the newest installed PostgreSQL, in the locations of Debian or in the PATH. */
export function findPostgresBinaries(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions
    .map(Number)
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a);
  const folders = [
    ...newestFirst.map((version) => join(debianFolder, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))));
}

/**
 * Creates and starts a server on a free port of the loopback interface.
 * @param settings are passed to `postgres -c`; without `fsync`, a crash may lose data
 * @param options.primaryUrl the server whose standby is created; without it, the server is a new one
 * @param options.home the folder of the server, which is started as it is if it exists; a temporary one by default
 */
export async function startPostgresCluster(
  binaries: string,
  settings: Record<string, string>,
  options: { primaryUrl?: string; home?: string } = {},
): Promise<PostgresCluster> {
  const { primaryUrl } = options;
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'firstlayer-postgres-')));
  await mkdir(home, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(home, nobody, nobody);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const call = (program: string, ...args: string[]) =>
    run(join(binaries, program), args, { cwd: home, ...user });

  const data = join(home, 'data');
  const port = await findFreePort();
  const all = {
    fsync: 'off',
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
  };
  const commandLine = Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const create = () =>
    primaryUrl === undefined
      ? call('initdb', '-D', data, '-U', 'firstlayer', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
      : call('pg_basebackup', '-D', data, '-d', primaryUrl, '-R', '-c', 'fast');
  if (!existsSync(data)) await create();

  const log = join(home, 'log');
  const control = (...args: string[]) => call('pg_ctl', '-D', data, '-w', '-t', longestWaitSeconds, ...args);
  const start = async () => {
    await control('-l', log, '-o', commandLine, 'start').catch(async (error: unknown) => {
      throw new Error(await readFile(log, 'utf8').catch(() => 'no log'), { cause: error });
    });
  };
  const stop = async (mode: 'fast' | 'immediate') => {
    await control('-m', mode, 'stop');
  };
  await start();
  return {
    url: `postgres://firstlayer@127.0.0.1:${port}/postgres`,
    start,
    stop,
    kill: async () => {
      await killServer(data);
      // The lock files name a process that may still wait for its parent.
      for (const file of [join(data, 'postmaster.pid'), join(home, `.s.PGSQL.${port}.lock`)]) await rm(file);
    },
    readLog: () => readFile(log, 'utf8'),
    freeze: async () => {
      const pids = await listProcesses(data);
      for (const pid of pids) sendSignal(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) sendSignal(pid, 'SIGCONT');
      };
    },
    promote: async () => {
      await control('promote');
    },
    remove: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await stop('immediate');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Returns the process of the server, and then its children. */
async function listProcesses(data: string): Promise<number[]> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [String(pid), ...children.trim().split(' ')].map(Number);
}

async function killServer(data: string): Promise<void> {
  const pids = await listProcesses(data);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  while (pids.some(isRunning)) await sleep(20);
}

/** Returns whether a process runs; one that has ended may still wait for its parent (Linux). */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns a port of the loopback interface on which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Sends a signal to a process, which may have ended since it was listed. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
