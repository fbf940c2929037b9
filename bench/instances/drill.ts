import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '#src/config/config.ts';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { openStorage } from '#src/integrations/open-storage.ts';
import { Facts } from '#test/support/crash/facts.ts';
import { readFinalState } from '#test/support/crash/final-state.ts';
import { findLost } from '#test/support/crash/read-facts.ts';
import { Ceph } from './ceph.ts';
import { Choices } from './choices.ts';
import { Instance } from './instance.ts';
import { killAtRandom } from './kills.ts';
import { listRepeated, LogCounts } from './log-counts.ts';
import { Payer } from './payments/payer.ts';
import { payAs } from './payments/pay.ts';
import { recordReceipts } from './payments/event-checks.ts';
import { settlePayments, watchPayments } from './payments/checks.ts';
import type { Payments } from './payments/payments.ts';
import { PaymentProvider } from './payments/provider.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { addPeople, uploadDesigns } from './shop.ts';
import { Findings, joinAs, type Visit } from './visit.ts';
import { renameAs, uploadAs, visitAs } from './visitors.ts';

const instanceCount = 3;
/** A job of a killed instance runs again after half a minute. */
const rescueMs = 45_000;
const log = pino({ level: 'silent' });

export interface DrillOptions {
  binaries: string;
  seconds: number;
  /** Determines all random choices. */
  seed: string;
}

export interface DrillResult {
  findings: Findings;
  acknowledged: number;
  lost: string[];
  broken: string[];
  payments: Payments;
  paymentProblems: string[];
  jobs: number;
  jobsTwice: string[];
  jobsFailed: string[];
  killed: Record<string, number>;
  /** Instances that ended by themselves. */
  failures: number;
}

/** Runs three instances under load on one database and one S3 server, and kills each of them at random moments. */
export async function runDrill({ binaries, seconds, seed }: DrillOptions): Promise<DrillResult> {
  await using stack = new AsyncDisposableStack();
  const postgres = await ReplicatedPostgres.start(binaries);
  stack.defer(() => postgres.close());
  const ceph = await Ceph.start();
  stack.defer(() => ceph.close());
  const provider = await PaymentProvider.start();
  stack.defer(() => provider.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-drill-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    ...ceph.env,
    ...provider.env,
    DATABASE_URL: postgres.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DEMO: '0',
    COMMENTS_PER_MINUTE: '100000',
  };
  const counts = new LogCounts();
  console.log('The database, the S3 server and the payment provider run.');
  const instances = Array.from(
    { length: instanceCount },
    (_, index) =>
      new Instance({ ...env, DATA_DIR: join(dataDir, String(index)) }, (line) => counts.take(index, line)),
  );
  stack.defer(async () => void (await Promise.all(instances.map((instance) => instance.close()))));
  await Promise.all(instances.map((instance) => instance.start()));

  const connection = await connect({ url: postgres.url, onError: () => undefined });
  stack.defer(() => connection.close());
  const { db } = connection;
  await recordReceipts(db);
  const config = { ...readConfig({ ...env, DATA_DIR: dataDir }), dataDir };
  const over = new AbortController();
  const choices = new Choices(seed);
  const visit: Visit = {
    instances,
    modelIds: [],
    facts: new Facts(),
    findings: new Findings(),
    signal: over.signal,
    choices,
    routes: choices.derive('preparation routes'),
  };
  const people = await addPeople(db, config);
  const { premiumId, renamedIds, modelIds } = await uploadDesigns(visit, people.admin, db);
  const payers = people.payers.map((person) => new Payer(person));
  const payments: Payments = {
    connection,
    instances,
    provider,
    payers,
    premiumId,
    recorded: counts.events,
    chargeProblems: new Set(),
  };
  const working = { ...visit, modelIds };
  const load = Promise.all([
    ...people.visitors.map((person) => visitAs(joinAs(working, person.id), person)),
    ...payers.map((payer) => payAs({ ...joinAs(working, payer.person.id), provider, payer })),
    watchPayments(payments, choices.derive('events'), over.signal),
    uploadAs(joinAs(working, 'uploads'), people.admin, 'vases'),
    ...renamedIds.map((id, index) => renameAs(joinAs(working, `renames ${index}`), people.admin, id)),
  ]);
  const killed = await killAtRandom({ instances, postgres, ceph }, seconds, choices.derive('kills'));
  over.abort();
  console.log('The load ends.');
  await load;
  const [paymentProblems] = await Promise.all([
    settlePayments(payments, choices.derive('last events')),
    sleep(rescueMs),
  ]);
  const lost = await findLost(db, visit.facts.listAll());
  const storage = await openStorage({ ...config, log });
  const { broken } = await readFinalState({ db, storage, config });
  return {
    findings: visit.findings,
    acknowledged: visit.facts.acknowledgements,
    lost,
    broken,
    payments,
    paymentProblems,
    jobs: counts.jobs.size,
    jobsTwice: listRepeated(counts.jobs),
    jobsFailed: await listFailedJobs(db),
    killed,
    failures: instances.reduce((sum, instance) => sum + instance.failures, 0),
  };
}

async function listFailedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from jobs where state = 'failed'`.execute(db);
  return rows.map(({ name }) => `${name} has failed`);
}
