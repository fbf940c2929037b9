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
/** A job of a killed instance runs again after half a minute, and pictures are drawn at low priority. */
const longestJobsMs = 300_000;
const longestOutageMs = 6000;
const log = pino({ level: 'silent' });

export interface DrillResult {
  findings: Findings;
  acknowledged: number;
  lost: string[];
  broken: string[];
  jobs: number;
  jobsTwice: string[];
  jobsLeft: string[];
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
  const onLog = ({ event, job, jobId }: Record<string, unknown>) => {
    if (event === 'job_done') jobs.set(`${job} ${jobId}`, (jobs.get(`${job} ${jobId}`) ?? 0) + 1);
  };
  const instances = Array.from({ length: instanceCount }, () => new Instance(env, onLog));
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
  await load;
  const jobsLeft = await waitForJobs(db);
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
    jobsLeft,
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

/** @returns the jobs that have failed, and those that are due but did not run */
async function waitForJobs(db: Db): Promise<string[]> {
  const endsAt = performance.now() + longestJobsMs;
  for (;;) {
    const { rows } = await sql<{ what: string; has_failed: boolean }>`
      select name || ' is ' || state as what, state = 'failed' as has_failed from pgboss.job
      where state in ('failed', 'active', 'retry', 'created') and start_after <= now()`.execute(db);
    if (rows.every((row) => row.has_failed) || performance.now() > endsAt) return rows.map(({ what }) => what);
    await sleep(1000);
  }
}
