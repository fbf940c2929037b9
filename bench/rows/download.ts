import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/db/client.ts';
import type { Db } from '#src/db/types.ts';
import { createTicketSigner } from '#src/features/downloads/server/ticket-signer.ts';
import { site as siteDetails } from '#src/site.ts';
import { findPostgresBinaries, startPostgresCluster } from '#test/support/postgres-cluster.ts';
import { figure, median, percentile, skipped, type Figure, type Row } from '../figure.ts';
import { waitUntilAlone } from '../memory.ts';
import { binaryStl } from '../meshes.ts';
import { startNginx, type Nginx } from '../nginx.ts';
import { insertPeople } from '../seed-people.ts';
import { isInstalled, openEmptySite, processorSeconds, startSite, type BenchSite } from '../site.ts';
import { runWrk, type WrkResult } from '../wrk.ts';

const bundleBytes = 20 * 1_048_576;
const facets = 80;
const rounds = 5;
const roundSeconds = 4;
const connections = 16;
const samples = 60;
const earlierDownloads = 200;
const peoplePerRound = 500;

const rows = {
  throughput: `${connections} downloads of 20 MB at once, throughput against nginx (median of ${rounds}, wrk)`,
  processor: 'processor seconds for a GB of these downloads',
  firstByte: `first byte of a download of 20 MB at rest, PostgreSQL (median of ${samples}, after ${earlierDownloads} others)`,
};
const bars = {
  throughput: 'at least 0.9 of nginx',
  processor: 'beside nginx',
  firstByte: 'at most 5 ms',
};

async function uploadDesign(site: BenchSite, cookie: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Twenty', categories: '["others"]' }))
    form.set(name, value);
  form.append('stlFiles', new Blob([binaryStl(facets)]), 'twenty.stl');
  const response = await fetch(`${site.url}/api/admin/stl-files`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  if (!response.ok) throw new Error(`The upload answered ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Replaces the bundle of a design by random bytes, since the examination of a mesh of this size would take minutes. */
async function enlargeBundle(db: Db, { dataDir }: BenchSite, modelId: number): Promise<void> {
  const bytes = randomBytes(bundleBytes);
  const { bundle_key: key } = await db
    .updateTable('models')
    .set({
      bundle_size_bytes: bytes.length,
      bundle_sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .where('id', '=', modelId)
    .returning('bundle_key')
    .executeTakeFirstOrThrow();
  await writeFile(join(dataDir, 'files', key), bytes);
}

/** Returns a function that makes download addresses of people who have not downloaded the design yet. */
async function createAddresses(db: Db, modelId: number, sessionSecret: string, count: number) {
  await insertPeople(db, count);
  const { bundle_sha256: bundleSha256, bundle_size_bytes: size } = await db
    .selectFrom('models')
    .select(['bundle_sha256', 'bundle_size_bytes'])
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  const { issue } = createTicketSigner(sessionSecret);
  const termsVersion = siteDetails.terms.version;
  let next = 0;
  const take = (wanted: number) =>
    Array.from({ length: wanted }, () => {
      const ticket = { userId: `bench-${next}`, modelId, bundleSha256, termsVersion };
      next += 1;
      return `/api/stl-files/${modelId}/download?ticket=${issue(ticket, new Date())}`;
    });
  return { take, size };
}

/** Returns the milliseconds from the request to the first byte, over a connection that was used before. */
async function timeFirstByte(url: string, path: string): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const socket = connectSocket(Number(port), hostname);
  socket.write(`HEAD /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await once(socket, 'data');
  await sleep(30);
  const began = performance.now();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  const ms = performance.now() - began;
  if (!first.toString('latin1', 0, 12).endsWith(' 200')) throw new Error(first.toString('latin1'));
  socket.resume();
  await once(socket, 'close');
  return ms;
}

interface Round {
  result: WrkResult;
  processorSecondsPerGb: number;
}

async function measureRound(pid: number | undefined, url: string, paths: string[]): Promise<Round> {
  const before = await processorSeconds(pid);
  const result = await runWrk({ url, paths, connections, seconds: roundSeconds });
  const used = (await processorSeconds(pid)) - before;
  return { result, processorSecondsPerGb: used / (result.bytes / 1e9) };
}

const getRate = ({ result }: Round) => result.bytes / result.seconds;

interface Parts {
  site: BenchSite;
  nginx: Nginx;
  take: (count: number) => string[];
}

async function measureThroughput({ site, nginx, take }: Parts): Promise<Figure[]> {
  const [ours, theirs]: [Round[], Round[]] = [[], []];
  const file = new URL(nginx.url);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measureRound(site.process.pid, site.url, take(peoplePerRound)));
    theirs.push(await measureRound(nginx.workerPid, file.origin, [file.pathname]));
  }
  const ratio = median(ours.map((round, index) => getRate(round) / getRate(theirs[index] ?? round)));
  const inMegabytes = (all: Round[]) => Math.round(median(all.map(getRate)) / 1e6);
  const measured = `${ratio.toFixed(2)} (${inMegabytes(ours)} and ${inMegabytes(theirs)} MB/s)`;
  const perGb = (all: Round[]) => median(all.map((each) => each.processorSecondsPerGb)).toFixed(2);
  return [
    figure(rows.throughput, measured, bars.throughput, ratio >= 0.9),
    {
      row: rows.processor,
      measured: `${perGb(ours)} s, nginx ${perGb(theirs)} s`,
      bar: bars.processor,
      holds: undefined,
    },
  ];
}

async function measureFirstByte({ site, nginx, take }: Parts): Promise<Figure> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const file = new URL(nginx.url);
  // The code of a shop at rest has run before and is compiled.
  for (const path of take(earlierDownloads)) await timeFirstByte(site.url, path);
  for (const path of take(samples)) {
    ours.push(await timeFirstByte(site.url, path));
    theirs.push(await timeFirstByte(file.origin, file.pathname));
  }
  const ms = median(ours);
  const p95 = percentile(ours, 0.95).toFixed(1);
  const measured = `${ms.toFixed(1)} ms, p95 ${p95} ms, nginx ${median(theirs).toFixed(1)} ms`;
  return figure(rows.firstByte, measured, bars.firstByte, ms <= 5);
}

/** Each download is the first of its person, so each of them writes a record. */
export const download: Row = {
  name: 'download',
  run: async () => {
    const binaries = findPostgresBinaries();
    const missing = ['nginx', 'wrk'].find((command) => !isInstalled(command));
    if (missing !== undefined || binaries === undefined) {
      const why = `${missing ?? 'PostgreSQL'} is not installed`;
      return Object.entries(rows).map(([name, row]) => skipped(row, bars[name as keyof typeof bars], why));
    }
    const cluster = await startPostgresCluster(binaries, { fsync: 'on' });
    const sessionSecret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: cluster.url, SESSION_SECRET: sessionSecret, DEMO: '0' };
    const site = await startSite({ env });
    const cookie = await openEmptySite(site);
    const modelId = await uploadDesign(site, cookie);
    const { db, close } = await connect({
      url: cluster.url,
      onError: (error) => {
        throw error;
      },
    });
    await enlargeBundle(db, site, modelId);
    const people = earlierDownloads + samples + rounds * peoplePerRound;
    const { take, size } = await createAddresses(db, modelId, sessionSecret, people);
    // A process that examines the design or draws its pictures would take one of the processors.
    await waitUntilAlone(site.process.pid);
    const nginx = await startNginx({ name: 'file.zip', bytes: randomBytes(size), type: 'application/zip' });
    try {
      const parts = { site, nginx, take };
      const firstByte = await measureFirstByte(parts);
      return [...(await measureThroughput(parts)), firstByte];
    } finally {
      await nginx.stop();
      await close();
      await site.stop();
      await cluster.remove();
    }
  },
};
