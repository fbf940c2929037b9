import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '#src/config.ts';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { Facts } from '#test/support/crash/facts.ts';
import { readFinalState } from '#test/support/crash/final-state.ts';
import { findLost } from '#test/support/crash/read-facts.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { createSessionStarter } from '#test/support/sessions.ts';
import { Ceph } from './ceph.ts';
import { Instance } from './instance.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { Findings, renameAs, uploadAs, visitAs, type Person, type Visit } from './visitors.ts';

const instanceCount = 3;
const visitorCount = 6;
const renamed = 2;
const designCount = 6;
/** A job of a killed instance runs again after half a minute. */
const rescueMs = 45_000;
const longestOutageMs = 6000;
const log = pino({ level: 'silent' });

export interface DrillResult {
  findings: Findings;
  acknowledged: number;
  lost: string[];
  broken: string[];
  jobs: number;
  jobsTwice: string[];
  jobsFailed: string[];
  killed: Record<string, number>;
  /** Instances that ended by themselves. */
  failures: number;
}

/** Runs three instances under load on one database and one S3 server, and kills each of them at random moments. */
export async function runDrill(binaries: string, seconds: number): Promise<DrillResult> {
  await using stack = new AsyncDisposableStack();
  const postgres = await ReplicatedPostgres.start(binaries);
  stack.defer(() => postgres.close());
  const ceph = await Ceph.start();
  stack.defer(() => ceph.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-drill-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    ...ceph.env,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DEMO: '0',
    COMMENTS_PER_MINUTE: '100000',
  };
  const jobs = new Map<string, number>();
  const onLog = ({ event, jobId }: Record<string, unknown>) => {
    const id = String(jobId);
    if (event === 'job_done') jobs.set(id, (jobs.get(id) ?? 0) + 1);
  };
  console.log('The database and the S3 server run.');
  const instances = Array.from(
    { length: instanceCount },
    (_, index) => new Instance({ ...env, DATA_DIR: join(dataDir, String(index)) }, onLog),
  );
  stack.defer(async () => void (await Promise.all(instances.map((instance) => instance.close()))));
  await Promise.all(instances.map((instance) => instance.start()));

  const connection = await connect({ url: postgres.url, onError: () => undefined });
  stack.defer(() => connection.close());
  const { db } = connection;
  const config = { ...readConfig({ ...env, DATA_DIR: dataDir }), dataDir };
  const facts = new Facts();
  const findings = new Findings();
  const over = new AbortController();
  const people = await addPeople(db, createSessionStarter({ db, log, config }));
  const visit: Visit = { instances, modelIds: [], facts, findings, signal: over.signal };
  const modelIds = await uploadDesigns({ ...visit, facts: new Facts() }, people.admin, db);
  const working = { ...visit, modelIds: modelIds.slice(renamed) };
  const load = Promise.all([
    ...people.visitors.map((person) => visitAs(working, person)),
    uploadAs(working, people.admin, 'vases'),
    ...modelIds.slice(0, renamed).map((id) => renameAs(working, people.admin, id)),
  ]);
  const killed = await killAtRandom({ instances, postgres, ceph }, seconds);
  over.abort();
  console.log('The load ends.');
  await load;
  await sleep(rescueMs);
  const lost = await findLost(db, facts.listAll());
  const storage = await openStorage({ ...config, log });
  const { broken } = await readFinalState({ db, storage, config });
  return {
    findings,
    acknowledged: facts.acknowledgements,
    lost,
    broken,
    jobs: jobs.size,
    jobsTwice: Array.from(jobs).flatMap(([job, count]) => (count > 1 ? [`${job} ran ${count} times`] : [])),
    jobsFailed: await listFailedJobs(db),
    killed,
    failures: instances.reduce((sum, instance) => sum + instance.failures, 0),
  };
}

async function addPeople(db: Db, startSession: (userId: string) => Promise<string>) {
  await createCategory(db, 'Vases');
  const signIn = async ({ id }: { id: string }): Promise<Person> => ({ id, cookie: await startSession(id) });
  const admin = await signIn(await createAdmin(db));
  const visitors: Person[] = [];
  while (visitors.length < visitorCount)
    visitors.push(await signIn(await createUser(db, { email_verified: true })));
  return { admin, visitors };
}

async function uploadDesigns(visit: Visit, admin: Person, db: Db): Promise<number[]> {
  const upTo = new AbortController();
  const uploading = uploadAs({ ...visit, signal: upTo.signal }, admin, 'vases');
  while (visit.facts.acknowledgements < designCount) await sleep(50);
  upTo.abort();
  await uploading;
  const rows = await db.selectFrom('models').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

interface Victims {
  instances: readonly Instance[];
  postgres: ReplicatedPostgres;
  ceph: Ceph;
}

async function killAtRandom({ instances, postgres, ceph }: Victims, seconds: number) {
  const killed = { instances: 0, postgres: 0, s3: 0 };
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    await sleep(randomInt(500, 5000));
    const victim = randomInt(4);
    const names = ['PostgreSQL', 'S3', 'an instance', 'an instance'];
    console.log(`${Math.round((endsAt - performance.now()) / 1000)} s left: kill ${names[victim]}`);
    if (victim === 0) {
      await postgres.failOver(randomInt(longestOutageMs));
      killed.postgres += 1;
    } else if (victim === 1) {
      await ceph.killGateway();
      await sleep(randomInt(2000));
      await ceph.startGateway();
      killed.s3 += 1;
    } else {
      await instances[randomInt(instances.length)]?.kill();
      killed.instances += 1;
    }
  }
  while (instances.some(({ url }) => url === undefined)) await sleep(100);
  return killed;
}

async function listFailedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where state = 'failed'`.execute(
    db,
  );
  return rows.map(({ name }) => `${name} has failed`);
}
