import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries, startPostgresCluster } from '#test/support/postgres-cluster.ts';
import { isCephInstalled } from '../instances/ceph.ts';
import { readSeed } from '../instances/choices.ts';
import { runDrill } from '../instances/drill.ts';
import { changeKinds } from '../instances/payments/payer.ts';
import type { Payments } from '../instances/payments/payments.ts';
import { figure, skipped, type Figure, type Row } from '../figure.ts';
import { startSite } from '../site.ts';

const name = 'three instances under kills';
const seconds = Number(process.env.BENCH_DRILL_SECONDS ?? 120);

async function measureDrill(binaries: string): Promise<Figure[]> {
  const seed = readSeed();
  console.log(`The seed is ${seed}; BENCH_DRILL_SEED=${seed} repeats the choices of this run.`);
  const result = await runDrill({ binaries, seconds, seed });
  const { findings, acknowledged, lost, broken, jobs, jobsTwice, jobsFailed, killed, failures } = result;
  const { payments, paymentProblems } = result;
  const { stale, readsCompared, lostSessions, requests, pending } = findings;
  const kills = `${killed['instances']} of instances, ${killed['postgres']} of PostgreSQL, ${killed['s3']} of S3`;
  console.log(`kills: ${kills}; ${requests} requests, ${pending} of them without an answer or with 5xx`);
  for (const problem of [...lost, ...broken, ...paymentProblems, ...stale, ...lostSessions])
    console.log(problem);
  for (const problem of [...jobsTwice, ...jobsFailed]) console.log(problem);
  const wrong = lost.length + broken.length;
  const row = (what: string, count: number, of: string) =>
    figure(`${name}: ${what}`, `${count} of ${of}`, '0', count === 0);
  return [
    row('writes lost or damaged', wrong, `${acknowledged} acknowledged`),
    row('payments wrong', paymentProblems.length, `${countChanges(payments)} acknowledged changes`),
    measureChanges(payments),
    measureEvents(payments),
    row('pages older than 1 s', stale.length, `${readsCompared} read after a change`),
    row('sessions refused', lostSessions.length, `${requests} requests`),
    row('jobs done twice', jobsTwice.length, `${jobs} done`),
    row('jobs failed', jobsFailed.length, `${jobs} done`),
    row('instances that ended by themselves', failures, 'three'),
  ];
}

const countChanges = ({ payers }: Payments) =>
  payers.flatMap(({ acknowledged }) => [...acknowledged.values()]).reduce((sum, count) => sum + count, 0);

/** Fails if any kind of change did not occur, because the drill then proves nothing about it. */
function measureChanges({ payers }: Payments): Figure {
  const counts = changeKinds.map((kind) =>
    payers.reduce((sum, { acknowledged }) => sum + (acknowledged.get(kind) ?? 0), 0),
  );
  const measured = changeKinds.map((kind, index) => `${kind} ${counts[index]}`).join(', ');
  return figure(`${name}: kinds of changes`, measured, 'each', !counts.includes(0));
}

function measureEvents({ provider }: Payments): Figure {
  const { acknowledged, repeated, lost } = provider;
  const measured = `${acknowledged.size} events, ${repeated} by two instances, ${lost} lost`;
  return figure(`${name}: events received`, measured, 'some by two instances', repeated > 0);
}

/** Starts two instances in demo mode on an empty database at the same time. */
async function measureFirstStarts(binaries: string): Promise<Figure> {
  const cluster = await startPostgresCluster(binaries, {});
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-first-'));
  try {
    const env = { DATABASE_URL: cluster.url, SESSION_SECRET: randomBytes(32).toString('hex'), DEMO: '1' };
    const sites = await Promise.allSettled([startSite({ dataDir, env }), startSite({ dataDir, env })]);
    const designs = await Promise.all(
      sites.map(async (site) => {
        if (site.status === 'rejected') return 0;
        const list = await fetch(`${site.value.url}/api/stl-files?limit=100`);
        const { length } = (await list.json()) as unknown[];
        await site.value.stop();
        return length;
      }),
    );
    const [one, other] = designs;
    const works = one === other && one !== undefined && one > 0;
    return figure('two first starts of the demo at once', `${designs.join(' and ')} designs`, 'equal', works);
  } finally {
    await cluster.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Three instances on one PostgreSQL with a synchronous standby and one S3 server, all of which are killed under load. */
export const instances: Row = {
  name: 'instances',
  run: async () => {
    const binaries = findPostgresBinaries();
    if (binaries === undefined) return [skipped(name, '0', 'PostgreSQL is not installed')];
    const firstStarts = await measureFirstStarts(binaries);
    if (!isCephInstalled) return [firstStarts, skipped(name, '0', 'Ceph is not installed')];
    return [firstStarts, ...(await measureDrill(binaries))];
  },
};
