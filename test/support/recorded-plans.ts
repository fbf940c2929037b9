import { Client } from 'pg';
import { connect, type Connection } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import { createEmptyDatabase } from './databases.ts';

/** A node of a plan, as PostgreSQL describes it in JSON. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

export interface RecordedPlan {
  statement: string;
  plan: PlanNode;
}

export interface RecordedDatabase {
  connection: Connection;
  /** The plans of the statements that ran since the last call. */
  takePlans: () => RecordedPlan[];
}

/**
 * Every statement sends its plan to the client. A sequential scan is chosen only where no index can be used, and tables are
 * joined by an index, as large ones with few rows of interest would be.
 */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_nested_statements': 'on',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/**
 * Opens a database of a PostgreSQL server that reports the plan of each statement. Its small tables are read as large ones
 * would be. The role in the URL must be a superuser.
 */
export async function openRecordedDatabase(url: string): Promise<RecordedDatabase> {
  const database = await createEmptyDatabase(url);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const name = client.escapeIdentifier(client.database ?? '');
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();

  const plans: RecordedPlan[] = [];
  const stop = listenForNotices((message) => {
    const [, json] = /^duration: .*?plan:\s*(\{.*\})\s*$/s.exec(message) ?? [];
    if (json === undefined) return;
    const recorded = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    plans.push({ statement: recorded['Query Text'], plan: recorded.Plan });
  });
  const connection = await connect({ url: database.url, onError: () => undefined });
  await migrate(connection.db);
  return {
    connection: {
      ...connection,
      close: async () => {
        stop();
        await connection.close();
        await database.drop();
      },
    },
    takePlans: () => plans.splice(0),
  };
}

/** Listens on every connection that is opened from now on, since a pool does not pass the notices of its connections on. */
function listenForNotices(onMessage: (message: string) => void): () => void {
  const original = Client.prototype.connect;
  Client.prototype.connect = function (this: Client, ...args: unknown[]): never {
    this.on('notice', ({ message = '' }) => onMessage(message));
    return Reflect.apply(original, this, args) as never;
  };
  return () => {
    Client.prototype.connect = original;
  };
}
