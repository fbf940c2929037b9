import type { DatabaseConnection, Dialect, QueryResult } from 'kysely';

/** A query that has ended. Its text has placeholders in place of all values. */
export interface ObservedQuery {
  text: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  milliseconds: number;
  /** Set when the query failed. */
  error?: unknown;
}

export interface DatabaseObserver {
  /** Called with the time for which a query or a transaction waited for a connection. */
  onWait?: (seconds: number) => void;
  /** Called after each query, in the asynchronous context of its caller. */
  onQuery?: (query: ObservedQuery) => void;
}

export interface ObservedDialect {
  dialect: Dialect;
  observe: (observer: DatabaseObserver) => void;
}

/** Makes a dialect observable. Without observers, neither waits nor queries are measured. */
export function createObservedDialect(dialect: Dialect): ObservedDialect {
  const waitObservers: ((seconds: number) => void)[] = [];
  const queryObservers: ((query: ObservedQuery) => void)[] = [];
  const observed = new WeakSet<DatabaseConnection>();
  const observeQueries = (connection: DatabaseConnection) => {
    if (queryObservers.length === 0 || observed.has(connection)) return;
    observed.add(connection);
    measureQueries(connection, (query) => {
      for (const onQuery of queryObservers) onQuery(query);
    });
  };
  return {
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => {
        const driver = dialect.createDriver();
        const acquire = driver.acquireConnection.bind(driver);
        driver.acquireConnection = async (options) => {
          const start = performance.now();
          const connection = await acquire(options);
          for (const onWait of waitObservers) onWait((performance.now() - start) / 1000);
          observeQueries(connection);
          return connection;
        };
        return driver;
      },
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    observe: ({ onWait, onQuery }) => {
      if (onWait) waitObservers.push(onWait);
      if (onQuery) queryObservers.push(onQuery);
    },
  };
}

function measureQueries(connection: DatabaseConnection, onQuery: (query: ObservedQuery) => void): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(
    ...args: Parameters<DatabaseConnection['executeQuery']>
  ): Promise<QueryResult<R>> => {
    const startedAt = Date.now();
    const start = performance.now();
    const describe = () => ({ text: args[0].sql, startedAt, milliseconds: performance.now() - start });
    try {
      const result = await execute<R>(...args);
      onQuery(describe());
      return result;
    } catch (error) {
      onQuery({ ...describe(), error });
      throw error;
    }
  };
}
