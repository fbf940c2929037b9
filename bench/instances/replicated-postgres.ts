import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgresCluster, type PostgresCluster } from '#test/support/postgres-cluster.ts';

const settings = { fsync: 'on', max_connections: '150' };

/** A PostgreSQL server with a synchronous standby, at an address that always leads to the primary. */
export class ReplicatedPostgres {
  readonly #binaries: string;
  readonly #address: MovableAddress;
  #primary: PostgresCluster;
  #standby: PostgresCluster;

  private constructor(
    binaries: string,
    servers: { primary: PostgresCluster; standby: PostgresCluster; address: MovableAddress },
  ) {
    this.#binaries = binaries;
    this.#primary = servers.primary;
    this.#standby = servers.standby;
    this.#address = servers.address;
  }

  static async start(binaries: string): Promise<ReplicatedPostgres> {
    const primary = await startPostgresCluster(binaries, settings);
    const standby = await addStandby(binaries, primary);
    const address = await MovableAddress.open(getPort(primary));
    return new ReplicatedPostgres(binaries, { primary, standby, address });
  }

  get url(): string {
    return `postgres://firstlayer@127.0.0.1:${this.#address.port}/postgres`;
  }

  /**
   * Kills the primary, promotes the standby, and adds a new standby.
   * @param outageMs the time for which there is no primary, at least
   */
  async failOver(outageMs: number): Promise<void> {
    const lost = this.#primary;
    await lost.kill();
    await sleep(outageMs);
    await this.#standby.promote();
    this.#primary = this.#standby;
    await runOn(this.#primary, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    this.#address.moveTo(getPort(this.#primary));
    await lost.remove();
    this.#standby = await addStandby(this.#binaries, this.#primary);
  }

  async close(): Promise<void> {
    this.#address.close();
    await this.#standby.remove();
    await this.#primary.remove();
  }
}

/** Adds a standby that has each commit before it is acknowledged. */
async function addStandby(binaries: string, primary: PostgresCluster): Promise<PostgresCluster> {
  const standby = await startPostgresCluster(binaries, settings, { primaryUrl: primary.url });
  await runOn(primary, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  while ((await runOn(primary, `select from pg_stat_replication where sync_state = 'sync'`)) === 0)
    await sleep(50);
  return standby;
}

/** @returns the number of rows of the last statement */
async function runOn({ url }: PostgresCluster, ...statements: string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows = 0;
    for (const statement of statements) rows = (await client.query(statement)).rows.length;
    return rows;
  } finally {
    await client.end();
  }
}

const getPort = ({ url }: PostgresCluster) => Number(new URL(url).port);

/** Forwards connections to a port that can change, as a virtual address of a database does. */
class MovableAddress {
  readonly port: number;
  readonly #sockets = new Set<Socket>();
  readonly #close: () => void;
  #target: number;

  private constructor(port: number, target: number, close: () => void) {
    this.port = port;
    this.#target = target;
    this.#close = close;
  }

  static async open(target: number): Promise<MovableAddress> {
    const server = createServer((socket) => address.#forward(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address: MovableAddress = new MovableAddress(port, target, () => server.close());
    return address;
  }

  moveTo(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(socket: Socket): void {
    const target = connect(this.#target, '127.0.0.1');
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    socket.pipe(target).pipe(socket);
  }
}
