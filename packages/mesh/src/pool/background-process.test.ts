import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cube } from '../../test/meshes.ts';
import { BackgroundProcess } from './background-process.ts';
import type { MeshJob } from './job.ts';
import { defaultMeshLimits } from '../core/limits.ts';
import { defaultThreadOptions } from './thread-pool.ts';
import { writeStl } from '../write/write-stl.ts';

let folder: string;
let job: MeshJob;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-render-'));
  const path = join(folder, 'cube.stl');
  await writeFile(path, writeStl(cube(20)));
  const colors = { body: '#ee6a45', backdrop: '#e3dfd3' } as const;
  const options = { width: 64, height: 80, views: 1, colors };
  job = { kind: 'render', path, format: 'stl', limits: defaultMeshLimits, options };
});

afterAll(() => rm(folder, { recursive: true }));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('renders in one low-priority process, which exits when it is idle', async () => {
  const renderer = new BackgroundProcess({ ...defaultThreadOptions, idleMs: 50 });
  const pids = new Set<number>();
  for (const running of [renderer.run(job), renderer.run(job)]) {
    await running;
    pids.add(renderer.pid ?? 0);
  }
  const [pid = 0, ...others] = pids;
  expect(others).toEqual([]);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await renderer.run(job)).toMatchObject([{ width: 64, height: 80 }]);
  await renderer.close();
});

it.skipIf(process.platform !== 'linux')(
  'is ended before the site when the system has no memory left',
  async () => {
    const renderer = new BackgroundProcess(defaultThreadOptions);
    await renderer.run(job);
    const read = async (pid: number) => Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'));
    expect(await read(renderer.pid ?? 0)).toBeGreaterThan(await read(process.pid));
    await renderer.close();
  },
);

it('fails the job whose process is killed, and renders the next one in a new process', async () => {
  const renderer = new BackgroundProcess(defaultThreadOptions);
  await renderer.run(job);
  const before = renderer.pid ?? 0;
  const lost = renderer.run(job);
  process.kill(before, 'SIGKILL');
  const outcomes = await Promise.allSettled([lost]);
  expect(outcomes[0]).toMatchObject({
    status: 'rejected',
    reason: { code: 'job_failed', cause: { message: 'The process ended with SIGKILL.' } },
  });
  expect(await renderer.run(job)).toMatchObject([{ width: 64, height: 80 }]);
  expect(renderer.pid).not.toBe(before);
  await renderer.close();
});

it('fails the job whose process gets no file descriptors, and renders the next one', async () => {
  const program = fileURLToPath(new URL('../../test/no-descriptors.ts', import.meta.url));
  const limited = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, program, JSON.stringify(job)];
  const { stdout } = await promisify(execFile)('sh', limited);
  expect(JSON.parse(stdout)).toEqual(['job_failed', 'drawn']);
});
