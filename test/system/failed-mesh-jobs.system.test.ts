import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { restoreError } from '@firstlayer/mesh/pool/job-errors.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createAdmin, createCategory } from '../support/factories.ts';
import { makeForm, type FormFile } from '../support/forms.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { makePreviewFile } from '../support/upload-site.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const reason = 'ENOSPC: no space left on device';
const createFailure = (code: 'job_failed' | 'too_complex') =>
  restoreError({
    code,
    message: 'The mesh could not be worked on.',
    cause: { message: reason, stack: `Error: ${reason}`, code: 'ENOSPC' },
  });

let site: TestApp;
let asAdmin: ReturnType<TestApp['as']>;
let lines: string[];
let boxes = 0;

beforeAll(async () => {
  lines = [];
  const log = { write: (line: string) => void lines.push(line) };
  site = await createTestApp({ logLevel: 'warn' }, log);
  asAdmin = site.as(await createAdmin(site.db));
  await createCategory(site.db, 'Rooms');
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => site.close());

/** Makes an STL that no other test has. */
const makeStl = (): FormFile => {
  boxes += 1;
  return { field: 'stlFiles', name: 'part.stl', content: writeStl(box([20 + boxes, 30, 10])) };
};

/** Uploads a design, with an image unless its pictures are to be rendered. */
const upload = async (isRendered = false) => {
  const files = isRendered ? [makeStl()] : [makeStl(), await makePreviewFile()];
  const form = makeForm({ title: 'Wedge', categories: '["rooms"]' }, files);
  return asAdmin({ method: 'POST', url: '/api/admin/stl-files', ...form });
};

const fail = (
  job: 'inspectMesh' | 'examineMesh' | 'renderViews' | 'compareMeshes' | 'outlineParts',
  code: 'job_failed' | 'too_complex' = 'job_failed',
) => vi.spyOn(MeshPool.prototype, job).mockRejectedValue(createFailure(code));

/** Returns the entries of the log about this event, each of which must name the reason. */
function readLog(event: string): Record<string, unknown>[] {
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const found = entries.filter((entry) => entry.event === event);
  for (const { err } of found) expect(JSON.stringify(err)).toContain(reason);
  return found;
}

it('names the reason when an upload cannot be checked', async () => {
  fail('inspectMesh');
  const response = await upload();
  expect([response.statusCode, response.body.includes(reason)]).toEqual([503, false]);
  expect(readLog('request_failed')).toMatchObject([{ reqId: expect.any(String) }]);
});

it('names the reason, the file and the design when a mesh cannot be examined', async () => {
  fail('examineMesh', 'too_complex');
  const model = (await upload()).json<Model>();
  await site.jobs.drain();
  expect(readLog('examination_failed')).toMatchObject([{ sha256: expect.any(String), modelIds: [model.id] }]);
});

it('names the reason and the design when pictures cannot be rendered', async () => {
  fail('renderViews');
  const model = (await upload(true)).json<Model>();
  await expect(site.jobs.drain()).rejects.toThrow(
    `The pictures of design ${model.id} could not be rendered.`,
  );
  expect(readLog('job_failed')).toMatchObject([{ job: 'model-render-views' }]);
});

it('names the reason, the files and the design when meshes cannot be compared', async () => {
  fail('compareMeshes', 'too_complex');
  const model = (await upload()).json<AdminModel>();
  const form = makeForm({ fileId: String(model.files[0]?.id) }, [{ ...makeStl(), field: 'stlFile' }]);
  await asAdmin({ method: 'PUT', url: `/api/admin/stl-files/${model.id}/file`, ...form });
  await site.jobs.drain();
  expect(readLog('difference_failed')).toMatchObject([
    { oldSha256: expect.any(String), newSha256: expect.any(String), modelIds: [model.id] },
  ]);
});

it('names the reason and the files when they cannot be prepared for a slicer', async () => {
  const model = (await upload()).json<Model>();
  fail('outlineParts');
  const response = await asAdmin({
    method: 'POST',
    url: `/api/stl-files/${model.id}/slicer-link`,
    body: { slicer: 'orcaslicer', system: 'linux', bed: null },
  });
  expect(response.statusCode).toBe(503);
  expect(readLog('conversion_failed')).toMatchObject([{ fileIds: [expect.any(Number)] }]);
});
