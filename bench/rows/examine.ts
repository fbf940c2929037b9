import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundProcess } from '@firstlayer/mesh/pool/background-process.ts';
import type { MeshJob } from '@firstlayer/mesh/pool/job.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { defaultThreadOptions } from '@firstlayer/mesh/pool/thread-pool.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { ring } from '../big-stl.ts';
import { figure, median, type Figure, type Row, skipped } from '../figure.ts';

const rounds = 3;
const maxSeconds = 3;
const maxMegabytes = 300;
const maxComparedMegabytes = 500;
const ticksPerSecond = 100;

interface Use {
  seconds: number;
  megabytes: number;
}

/** Runs a job in a new low-priority process, and returns its processor time and its highest memory. */
async function runOnce(job: MeshJob): Promise<Use> {
  const background = new BackgroundProcess({ ...defaultThreadOptions, idleMs: 60_000 });
  try {
    await background.run(job);
    return await readUse(background.pid);
  } finally {
    await background.close();
  }
}

async function readUse(pid: number | undefined): Promise<Use> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]);
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    megabytes: kilobytes / 1024,
  };
}

export const examine: Row = {
  name: 'examine',
  run: async () => {
    const body = ring(836, 598);
    const facets = body.indices.length / 3;
    const timeName = `processor time to examine an STL of ${facets.toLocaleString('en-US')} facets`;
    const memoryName = 'memory of the process that examines it';
    const timeBar = `at most ${maxSeconds} s per million facets`;
    const memoryBar = `at most ${maxMegabytes} MB`;
    const comparedName = 'memory of the process that compares it with another one';
    const comparedBar = `at most ${maxComparedMegabytes} MB`;
    if (process.platform !== 'linux') {
      return [
        skipped(timeName, timeBar, 'it is read from /proc'),
        skipped(memoryName, memoryBar, 'it is read from /proc'),
        skipped(comparedName, comparedBar, 'it is read from /proc'),
      ];
    }
    const folder = await mkdtemp(join(tmpdir(), 'firstlayer-bench-'));
    try {
      const path = join(folder, 'ring.stl');
      await writeFile(path, writeStl(body));
      const uses: Use[] = [];
      const examination = { kind: 'examine', path, format: 'stl', limits: defaultMeshLimits } as const;
      for (let round = 0; round < rounds; round++) uses.push(await runOnce(examination));
      const longer = join(folder, 'longer.stl');
      await writeFile(longer, writeStl({ ...body, positions: body.positions.map((mm) => mm * 1.1) }));
      const compared = await runOnce({
        kind: 'compare',
        older: { path, format: 'stl' },
        newer: { path: longer, format: 'stl' },
        limits: defaultMeshLimits,
        maxCpuMs: 300_000,
      });
      const { megabytes } = compared;
      const isWithin = megabytes <= maxComparedMegabytes;
      return [
        ...toFigures(uses, facets),
        figure(comparedName, `${megabytes.toFixed(0)} MB`, comparedBar, isWithin),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }

    function toFigures(uses: readonly Use[], count: number): Figure[] {
      const seconds = median(uses.map((use) => use.seconds));
      const megabytes = Math.max(...uses.map((use) => use.megabytes));
      const perMillion = (seconds / count) * 1_000_000;
      return [
        figure(timeName, `${perMillion.toFixed(2)} s per million`, timeBar, perMillion <= maxSeconds),
        figure(memoryName, `${megabytes.toFixed(0)} MB`, memoryBar, megabytes <= maxMegabytes),
      ];
    }
  },
};
