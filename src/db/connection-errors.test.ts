import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from './client.ts';
import { isDatabaseDown, isServerUnreachable } from './errors.ts';
import { listenOnPostgres } from './listen.ts';

/** Starts a server that handles each connection by the given function. */
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

const catchError = (failing: Promise<unknown>) => failing.then(String, (error: unknown) => error);

const classify = (error: unknown) => ({
  isError: error instanceof Error,
  isDown: isDatabaseDown(error),
  isUnreachable: isServerUnreachable(error),
});

const outage = { isError: true, isDown: true, isUnreachable: true };

/** Uses PostgreSQL at this URL in each way that the program does, and returns the kinds of the errors. */
async function connectInAllWays(url: string) {
  const { db, close } = await connect({ url, onError: () => undefined });
  const handlers = { onPayload: () => undefined, onGap: () => undefined };
  const kinds = {
    query: classify(await catchError(sql`select 1`.execute(db))),
    transaction: classify(await catchError(db.transaction().execute((tx) => sql`select 1`.execute(tx)))),
    listening: classify(await catchError(listenOnPostgres(url, 'changes', handlers))),
  };
  await close();
  return kinds;
}

const outages = { query: outage, transaction: outage, listening: outage };

it('counts a connection that PostgreSQL refuses as an outage of the database', async () => {
  expect(await connectInAllWays(`postgres://shop@127.0.0.1:${await findClosedPort()}/shop`)).toEqual(outages);
});

it('counts a missing socket file of PostgreSQL as an outage of the database', async () => {
  expect(await connectInAllWays('postgres://shop@%2Fnowhere%2Fat-all/shop')).toEqual(outages);
});

it('counts an unknown host of PostgreSQL as an outage of the database', async () => {
  expect(await connectInAllWays('postgres://shop@database.invalid/shop')).toEqual(outages);
});

it('counts a connection that PostgreSQL resets as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.resetAndDestroy());
  });
  expect(await connectInAllWays(`postgres://shop@127.0.0.1:${server.port}/shop`)).toEqual(outages);
  await server.close();
});

it('counts a server without TLS, when TLS is required, as an outage of the database', async () => {
  const server = await openServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('N'));
  });
  expect(await connectInAllWays(`postgres://shop@127.0.0.1:${server.port}/shop?sslmode=verify-full`)).toEqual(
    outages,
  );
  await server.close();
});

it('does not count a refused connection to another server as an outage of the database', async () => {
  const error = await catchError(fetch(`http://127.0.0.1:${await findClosedPort()}/`));
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
  expect(isDatabaseDown(error)).toBe(false);
  expect(isServerUnreachable(error)).toBe(false);
});
