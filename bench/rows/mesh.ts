import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import type { MeshFormat } from '@firstlayer/mesh/read/read-mesh.ts';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { ring } from '../big-stl.ts';
import { figure, median, type Figure, type Row, skipped } from '../figure.ts';

const run = promisify(execFile);

/** The number of measured rounds. Each one measures all programs in turn, so that they run under the same load. */
const rounds = 9;
const warmUps = 3;
const facets = '452,000 facets';

interface Comparison {
  format: MeshFormat;
  worker: 'new' | 'warm';
  tool: string;
  args: string[];
  /** The maximum processor time of a job, as a share of the tool's. */
  maxShare: number;
}

const comparisons: Comparison[] = [
  { format: 'stl', worker: 'new', tool: 'admesh', args: [], maxShare: 1 },
  { format: 'stl', worker: 'warm', tool: 'admesh', args: [], maxShare: 0.5 },
  { format: '3mf', worker: 'new', tool: 'prusa-slicer', args: ['--info'], maxShare: 1 },
];

/** A job in the first worker after a start of the site. */
interface FirstJob {
  name: string;
  maxSeconds: number;
  run: (pool: MeshPool, folder: string) => Promise<unknown>;
}

const firstJobs: FirstJob[] = [
  {
    name: 'an STL of 13 kB inspected in the first worker',
    maxSeconds: 0.15,
    run: (pool, folder) => pool.inspectMesh({ path: join(folder, 'small.stl'), format: 'stl' }),
  },
  {
    name: 'an STL of 13 kB examined in the first worker',
    maxSeconds: 0.6,
    run: (pool, folder) => pool.examineMesh({ path: join(folder, 'small.stl'), format: 'stl' }),
  },
  {
    name: `a 3MF of ${facets} inspected in the first worker`,
    maxSeconds: 1.5,
    run: (pool, folder) => pool.inspectMesh({ path: join(folder, 'ring.3mf'), format: '3mf' }),
  },
];

interface Use {
  ms: number;
  /** The processor time of this process with all of its threads. */
  cpuMs: number;
}

async function measureUse(work: () => Promise<unknown>): Promise<Use> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000 };
}

/** Measures a job in a new worker, as after a start of the site. Code that an earlier worker has compiled is read. */
async function measureFirst(work: (pool: MeshPool) => Promise<unknown>): Promise<Use> {
  const pool = new MeshPool();
  try {
    const use = await measureUse(() => work(pool));
    // The worker writes its compiled code after its response.
    await sleep(200);
    return use;
  } finally {
    await pool.close();
  }
}

async function measureFirstJob({ name, maxSeconds, run: work }: FirstJob, folder: string): Promise<Figure> {
  const seconds: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const { ms } = await measureFirst((pool) => work(pool, folder));
    if (round >= 0) seconds.push(ms / 1000);
  }
  const typical = median(seconds);
  return figure(name, `${typical.toFixed(2)} s`, `at most ${maxSeconds} s`, typical <= maxSeconds);
}

/** Returns the processor time of a program with all of its threads, in milliseconds: user and system. */
async function toolMs(tool: string, args: string[]): Promise<number> {
  const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
  const { stderr } = await run('bash', ['-c', script, 'bash', tool, ...args]);
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

async function hasTool(tool: string): Promise<boolean> {
  const found = await run('bash', ['-c', 'command -v "$0"', tool]).catch(() => undefined);
  return found !== undefined;
}

async function compare(path: string, { format, worker, tool, args, maxShare }: Comparison): Promise<Figure> {
  const name = `processor time to inspect a ${format.toUpperCase()} of ${facets}, ${worker} worker`;
  const bar = `at most ${maxShare} of that of ${tool}`;
  if (!(await hasTool(tool))) return skipped(name, bar, `${tool} is not installed`);
  const theirs: number[] = [];
  const ours: number[] = [];
  const inspect = (pool: MeshPool) => pool.inspectMesh({ path, format });
  const warmPool = new MeshPool({ idleMs: 60_000 });
  try {
    for (let round = -warmUps; round < rounds; round++) {
      const theirMs = await toolMs(tool, [...args, path]);
      const use = await (worker === 'new' ? measureFirst(inspect) : measureUse(() => inspect(warmPool)));
      if (round < 0) continue;
      theirs.push(theirMs);
      ours.push(use.cpuMs);
    }
  } finally {
    await warmPool.close();
  }
  const [theirMs, ourMs] = [median(theirs), median(ours)];
  const share = ourMs / theirMs;
  const text = `${ourMs.toFixed(0)} ms, ${tool} ${theirMs.toFixed(0)} ms: ${share.toFixed(2)}`;
  return figure(name, text, bar, share <= maxShare);
}

export const mesh: Row = {
  name: 'mesh',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    try {
      const body = ring(565, 400);
      await writeFile(join(folder, 'small.stl'), writeStl(ring(13, 10)));
      await writeFile(join(folder, 'ring.stl'), writeStl(body));
      await writeFile(join(folder, 'ring.3mf'), await write3mf({ objects: [{ mesh: body }] }));
      const figures: Figure[] = [];
      for (const job of firstJobs) figures.push(await measureFirstJob(job, folder));
      for (const comparison of comparisons)
        figures.push(await compare(join(folder, `ring.${comparison.format}`), comparison));
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
