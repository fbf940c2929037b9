import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './postgres-cluster.ts';
import { waitFor } from './wait-for.ts';

/** PgBouncer refuses to run as root. */
const nobody = 65_534;

/** A PgBouncer in front of the server of the tests. */
export interface PgBouncer {
  /** Returns the URL of a database through the pooler. */
  toUrl: (databaseUrl: string) => string;
  /** Starts it anew with other settings. */
  restart: (settings: Record<string, string>) => Promise<void>;
  remove: () => Promise<void>;
}

/** Returns the path of PgBouncer, in the location of Debian or in the PATH. */
export function findPgBouncer(): string | undefined {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/** Starts PgBouncer on a free port of the loopback interface. The server of the URL must trust connections over TCP. */
export async function startPgBouncer(
  program: string,
  serverUrl: string,
  settings: Record<string, string>,
): Promise<PgBouncer> {
  const home = await mkdtemp(join(tmpdir(), 'firstlayer-pgbouncer-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(home, nobody, nobody);
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await findFreePort();
  const configPath = join(home, 'pgbouncer.ini');
  const usersPath = join(home, 'users');
  await writeFile(usersPath, `"${username}" ""\n`);
  let child: ChildProcess;

  const start = async (given: Record<string, string>) => {
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'trust',
      auth_file: usersPath,
      ...given,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const databases = `* = host=${hostname} port=${serverPort}`;
    await writeFile(configPath, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'));
    const user = isRoot ? { uid: nobody, gid: nobody } : {};
    child = spawn(program, ['-q', configPath], { cwd: home, stdio: 'ignore', ...user });
    await waitFor(() => connectTo(port));
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start(settings);
  return {
    toUrl: (databaseUrl) => {
      const { pathname } = new URL(databaseUrl);
      return `postgres://${username}@127.0.0.1:${port}${pathname}`;
    },
    restart: async (given) => {
      await stop();
      await start(given);
    },
    remove: async () => {
      await stop();
      await rm(home, { recursive: true });
    },
  };
}

async function connectTo(port: number): Promise<void> {
  const socket = createConnection(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}
