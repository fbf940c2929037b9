import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from './client.ts';
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

const kindOf = (error: unknown) => ({
  isError: error instanceof Error,
  isDown: isDatabaseDown(error),
  isUnreachable: isServerUnreachable(error),
});

const outage = { isError: true, isDown: true, isUnreachable: true };

/** Asks PostgreSQL there in each of the ways in which the program does, and says what kinds of errors come out. */
async function ask(url: string) {
  const { db, bossDb, close } = await connect({ url, onError: () => undefined });
  const handlers = { onPayload: () => undefined, onGap: () => undefined };
  const kinds = {
    query: kindOf(await reasonOf(sql`select 1`.execute(db))),
    transaction: kindOf(await reasonOf(db.transaction().execute((tx) => sql`select 1`.execute(tx)))),
    jobs: kindOf(await reasonOf(bossDb.executeSql('select 1'))),
    listening: kindOf(await reasonOf(listenOnPostgres(url, 'changes', handlers))),
  };
  await close();
  return kinds;
}

const outages = { query: outage, transaction: outage, jobs: outage, listening: outage };

it('counts a connection that PostgreSQL refuses as an outage of the database', async () => {
  expect(await ask(`postgres://shop@127.0.0.1:${await findClosedPort()}/shop`)).toEqual(outages);
});

it('counts a missing socket file of PostgreSQL as an outage of the database', async () => {
  expect(await ask('postgres://shop@%2Fnowhere%2Fat-all/shop')).toEqual(outages);
});

it('counts a host of PostgreSQL that is unknown as an outage of the database', async () => {
  expect(await ask('postgres://shop@database.invalid/shop')).toEqual(outages);
});

it('counts a connection that PostgreSQL resets as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.resetAndDestroy());
  });
  expect(await ask(`postgres://shop@127.0.0.1:${server.port}/shop`)).toEqual(outages);
  await server.close();
});

it('counts a server that speaks no TLS, where it is demanded, as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('N'));
  });
  expect(await ask(`postgres://shop@127.0.0.1:${server.port}/shop?sslmode=verify-full`)).toEqual(outages);
  await server.close();
});

it('does not count a connection that another server refuses as an outage of the database', async () => {
  const error = await reasonOf(fetch(`http://127.0.0.1:${await findClosedPort()}/`));
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
  expect(isDatabaseDown(error)).toBe(false);
  expect(isServerUnreachable(error)).toBe(false);
});
