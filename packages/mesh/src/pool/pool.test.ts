import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { cube, sphere } from '../../test/meshes.ts';

import { MeshError } from '../core/mesh-error.ts';
import { MeshPool, type PoolOptions } from './pool.ts';
import { write3mf } from '../write/write-3mf.ts';
import { writeStl } from '../write/write-stl.ts';

let folder = '';
let pool: MeshPool | undefined;
const paths = { cube: '', package: '', empty: '', large: '' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesh-pool-'));
  for (const name of ['cube', 'package', 'empty', 'large'] as const) paths[name] = join(folder, name);
  await writeFile(paths.cube, writeStl(cube(20)));
  await writeFile(paths.package, await write3mf({ objects: [{ mesh: cube(10) }] }));
  await writeFile(paths.empty, 'solid empty\nendsolid empty\n');
  await writeFile(paths.large, writeStl(sphere(50, 300)));
});
afterEach(() => pool?.close());
afterAll(() => rm(folder, { recursive: true }));

function openPool(options: PoolOptions = {}): MeshPool {
  pool = new MeshPool(options);
  return pool;
}

const picture = { width: 64, height: 80, colors: { body: '#ee6a45', backdrop: '#e3dfd3' } } as const;

describe('MeshPool', () => {
  it('measures more STL and 3MF files than it has workers', async () => {
    const own = openPool({ size: 2 });
    const jobs = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? own.inspectMesh({ path: paths.cube, format: 'stl' })
        : own.inspectMesh({ path: paths.package, format: '3mf' }),
    );
    const volumes = (await Promise.all(jobs)).map((report) => report.volumeMm3);
    expect(volumes).toEqual([8000, 1000, 8000, 1000, 8000, 1000]);
  });

  it('renders views', async () => {
    const request = { path: paths.cube, format: 'stl', views: 2, ...picture } as const;
    const views = await openPool().renderViews(request);
    expect(views.map(({ width, height, pixels }) => [width, height, pixels.length])).toEqual([
      [64, 80, 64 * 80 * 3],
      [64, 80, 64 * 80 * 3],
    ]);
  });

  it('passes on errors with their code and message, and continues with the next job', async () => {
    const own = openPool();
    const failed = own.inspectMesh({ path: paths.empty, format: 'stl' });
    await expect(failed).rejects.toBeInstanceOf(MeshError);
    await expect(failed).rejects.toMatchObject({
      code: 'no_facets',
      message: expect.stringMatching(/no facet/),
    });
    await expect(own.inspectMesh({ path: paths.cube, format: '3mf' })).rejects.toMatchObject({
      code: 'not_3mf',
    });
    expect((await own.inspectMesh({ path: paths.cube, format: 'stl' })).triangles).toBe(12);
  });

  it('leaves paths out of messages', async () => {
    const error: unknown = await openPool()
      .inspectMesh({ path: join(folder, 'missing.stl'), format: 'stl' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'job_failed',
      cause: { code: 'ENOENT', message: expect.stringContaining('missing.stl') },
    });
    expect(String(error)).not.toContain(folder);
  });

  it('applies its limits', async () => {
    const limits = {
      maxFacets: 10,
      maxInstances: 1,
      maxComponentDepth: 1,
      maxModelBytes: 1,
      maxPackageEntries: 10,
      maxSolidFacets: 1,
      maxComparedFacets: 1,
    };
    const own = openPool({ limits });
    const small = own.inspectMesh({ path: paths.cube, format: 'stl' });
    await expect(small).rejects.toMatchObject({ code: 'too_many_facets' });
  });

  it('ends a job that takes too long, and continues with the next', async () => {
    const own = openPool({ cpuMs: 1 });
    const late = own.renderViews({ path: paths.large, format: 'stl', views: 1, ...picture });
    await expect(late).rejects.toMatchObject({ code: 'timed_out' });
    await expect(own.inspectMesh({ path: paths.large, format: 'stl' })).rejects.toMatchObject({
      code: 'timed_out',
    });
  });

  it('continues after jobs that ran out of memory', async () => {
    const own = openPool({ maxHeapMb: 4 });
    const size = { ...picture, width: 640, height: 800 };
    const jobs = [
      own.renderViews({ path: paths.large, format: 'stl', views: 3, ...size }),
      own.renderViews({ path: join(folder, 'missing.stl'), format: 'stl', views: 1, ...size }),
      own.inspectMesh({ path: paths.large, format: 'stl' }),
      own.inspectMesh({ path: join(folder, 'missing.stl'), format: 'stl' }),
    ];
    for (const outcome of await Promise.allSettled<unknown>(jobs)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(MeshError) });
    }
  });

  // Renderings have low priority, so that they take long beside other tests.
  it('answers a check before renderings that were requested earlier', async () => {
    const own = openPool();
    const order: string[] = [];
    const renderings = [paths.large, paths.large].map((path) =>
      own.renderViews({ path, format: 'stl', views: 2, ...picture }).then(() => order.push('rendering')),
    );
    await own.inspectMesh({ path: paths.cube, format: 'stl' }).then(() => order.push('check'));
    const refused = own.inspectMesh({ path: paths.empty, format: 'stl' });
    await refused.catch(() => order.push('refused'));
    await Promise.all(renderings);
    expect(order).toEqual(['check', 'refused', 'rendering', 'rendering']);
  });

  it('fails pending jobs when it closes, and accepts no new ones', async () => {
    const own = openPool();
    const jobs: Promise<unknown>[] = [paths.large, paths.cube].map((path) =>
      own.inspectMesh({ path, format: 'stl' }),
    );
    for (let n = 0; n < 2; n += 1)
      jobs.push(own.renderViews({ path: paths.large, format: 'stl', views: 1, ...picture }));
    const outcomes = Promise.allSettled(jobs);
    await own.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    }
    await expect(own.inspectMesh({ path: paths.cube, format: 'stl' })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});
