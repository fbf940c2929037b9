import pino from 'pino';
import { readConfig } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import { createJobs } from '#src/jobs/jobs.ts';
import { MeshPool } from '#src/mesh/pool.ts';
import { createServer } from '#src/server.ts';
import { createAdmin, createCategory } from './factories.ts';
import { createSessionStarter } from './sessions.ts';

// This program runs the API in a separate process that tests kill. It prints its URL and the session of its admin.
const config = readConfig(process.env);
const log = pino({ level: 'silent' });
const onError = (error: Error) => {
  throw error;
};
const connection = await connect({ dataDir: config.dataDir, onError });
const { db } = connection;
await migrate(db);
const storage = await createDiskStorage(config.dataDir);
const jobs = await createJobs({ connection, log });
const now = () => new Date();
const mesh = new MeshPool();
const mailer = { send: () => Promise.resolve() };
const app = await createServer({ config, connection, storage, jobs, mesh, mailer, log, now });
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const admin =
  (await db.selectFrom('users').selectAll().where('is_admin', '=', true).executeTakeFirst()) ??
  (await createAdmin(db));
const category = await db.selectFrom('categories').selectAll().executeTakeFirst();
if (!category) await createCategory(db, 'Rooms');
const cookie = await createSessionStarter({ db, log, config })(admin.id);
process.stdout.write(`${JSON.stringify({ address, cookie })}\n`);
