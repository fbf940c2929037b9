import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Mesh } from '@firstlayer/mesh/core/mesh.ts';
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

interface Comparison {
  format: MeshFormat;
  tool: string;
  args: string[];
  /** The maximum processor time of a job in a warm and in a new worker, as a share of the tool's. */
  warmBar: number;
  freshBar: number;
}

const comparisons: Comparison[] = [
  { format: 'stl', tool: 'admesh', args: [], warmBar: 0.5, freshBar: 1 },
  { format: '3mf', tool: 'prusa-slicer', args: ['--info'], warmBar: 1, freshBar: 1 },
];

/** Returns the processor time of a program with all of its threads, in milliseconds: user and system. */
async function toolMs(tool: string, args: string[]): Promise<number> {
  const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1';
  const { stderr } = await run('bash', ['-c', script, 'bash', tool, ...args]);
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

/** Returns the processor time of this process with all of its threads while a mesh is inspected, in milliseconds. */
async function inspectionMs(pool: MeshPool, path: string, format: MeshFormat): Promise<number> {
  const before = process.cpuUsage();
  await pool.inspectMesh({ path, format });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function freshMs(path: string, format: MeshFormat): Promise<number> {
  const pool = new MeshPool();
  try {
    return await inspectionMs(pool, path, format);
  } finally {
    await pool.close();
  }
}

async function hasTool(tool: string): Promise<boolean> {
  const found = await run('bash', ['-c', 'command -v "$0"', tool]).catch(() => undefined);
  return found !== undefined;
}

async function compare(
  path: string,
  { format, tool, args, warmBar, freshBar }: Comparison,
): Promise<Figure[]> {
  const warmName = `processor time to inspect a ${format.toUpperCase()} of 446,082 facets, warm worker`;
  const freshName = `processor time to inspect a ${format.toUpperCase()} of 446,082 facets, new worker`;
  const getBar = (share: number) => `at most ${share} of that of ${tool}`;
  if (!(await hasTool(tool))) {
    return [
      skipped(warmName, getBar(warmBar), `${tool} is not installed`),
      skipped(freshName, getBar(freshBar), `${tool} is not installed`),
    ];
  }
  const theirs: number[] = [];
  const warm: number[] = [];
  const fresh: number[] = [];
  const pool = new MeshPool({ idleMs: 60_000 });
  try {
    for (let round = -warmUps; round < rounds; round++) {
      const [theirMs, warmMs, newMs] = [
        await toolMs(tool, [...args, path]),
        await inspectionMs(pool, path, format),
        await freshMs(path, format),
      ];
      if (round < 0) continue;
      theirs.push(theirMs);
      warm.push(warmMs);
      fresh.push(newMs);
    }
  } finally {
    await pool.close();
  }
  const theirMs = median(theirs);
  const text = (ms: number) =>
    `${ms.toFixed(0)} ms, ${tool} ${theirMs.toFixed(0)} ms: ${(ms / theirMs).toFixed(2)}`;
  const [warmMs, newMs] = [median(warm), median(fresh)];
  return [
    figure(warmName, text(warmMs), getBar(warmBar), warmMs <= theirMs * warmBar),
    figure(freshName, text(newMs), getBar(freshBar), newMs <= theirMs * freshBar),
  ];
}

export const mesh: Row = {
  name: 'mesh',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    try {
      const body: Mesh = ring(559, 399);
      const figures: Figure[] = [];
      for (const comparison of comparisons) {
        const path = join(folder, `ring.${comparison.format}`);
        const bytes =
          comparison.format === 'stl' ? writeStl(body) : await write3mf({ objects: [{ mesh: body }] });
        await writeFile(path, bytes);
        figures.push(...(await compare(path, comparison)));
      }
      return figures;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
