import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect, type Connection } from './client.ts';
import { isDatabaseDown, isServerUnreachable } from './errors.ts';
import { listenOnPostgres } from './listen.ts';

/** A server that answers each connection in this way. */
async function openServer(onSocket: (socket: Socket) => void) {
  const server = createServer(onSocket).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

async function findClosedPort(): Promise<number> {
  const { port, close } = await openServer(() => undefined);
  await close();
  return port;
}

const reasonOf = (failing: Promise<unknown>) => failing.then(String, (error: unknown) => error);

function expectOutage(error: unknown): void {
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseDown(error)).toBe(true);
  expect(isServerUnreachable(error)).toBe(true);
}

/** Asks PostgreSQL there in each of the ways in which the program does. */
async function expectOutagesAt(url: string): Promise<void> {
  const connection: Connection = await connect({ url, onError: () => undefined });
  const { db, bossDb } = connection;
  expectOutage(await reasonOf(sql`select 1`.execute(db)));
  expectOutage(await reasonOf(db.transaction().execute((tx) => sql`select 1`.execute(tx))));
  expectOutage(await reasonOf(bossDb.executeSql('select 1')));
  await connection.close();
  const handlers = { onPayload: () => undefined, onGap: () => undefined };
  expectOutage(await reasonOf(listenOnPostgres(url, 'changes', handlers)));
}

it('counts a connection that PostgreSQL refuses as an outage of the database', async () => {
  await expectOutagesAt(`postgres://shop@127.0.0.1:${await findClosedPort()}/shop`);
});

it('counts a missing socket file of PostgreSQL as an outage of the database', async () => {
  await expectOutagesAt('postgres://shop@%2Fnowhere%2Fat-all/shop');
});

it('counts a host of PostgreSQL that is unknown as an outage of the database', async () => {
  await expectOutagesAt('postgres://shop@database.invalid/shop');
});

it('counts a connection that PostgreSQL resets as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.resetAndDestroy());
  });
  await expectOutagesAt(`postgres://shop@127.0.0.1:${server.port}/shop`);
  await server.close();
});

it('counts a server that speaks no TLS, where it is demanded, as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('N'));
  });
  await expectOutagesAt(`postgres://shop@127.0.0.1:${server.port}/shop?sslmode=verify-full`);
  await server.close();
});

it('does not count a connection that another server refuses as an outage of the database', async () => {
  const error = await reasonOf(fetch(`http://127.0.0.1:${await findClosedPort()}/`));
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
  expect(isDatabaseDown(error)).toBe(false);
  expect(isServerUnreachable(error)).toBe(false);
});
