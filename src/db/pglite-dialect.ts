import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PGliteClient, PGliteSession } from './pglite-client.ts';

class Connection implements DatabaseConnection {
  readonly #session: PGliteSession;

  constructor(session: PGliteSession) {
    this.#session = session;
  }

  release(): void {
    this.#session.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#session.query<R>(query.sql, query.parameters);
    return {
      rows,
      numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows),
    };
  }

  streamQuery(): never {
    throw new Error('The embedded database does not stream.');
  }
}

class PGliteWorkerDriver implements Driver {
  readonly #client: PGliteClient;

  constructor(client: PGliteClient) {
    this.#client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#client.lock());
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#client.close();
  }
}

/** Creates the Kysely dialect of PGlite in a worker thread; a transaction occupies the one connection until it ends. */
export function createPGliteDialect(client: PGliteClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteWorkerDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
