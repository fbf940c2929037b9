import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { enqueueContents } from '#src/features/print-facts/server/mesh-facts.ts';
import { removeIfUnused } from '#src/features/print-facts/server/remove-unused-facts.ts';
import { defaultMeshLimits } from '@firstlayer/mesh/core/limits.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import type { FormFile } from '#test/support/forms.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, makePreviewFile, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { lockModel } from '../rows/model-writes.ts';
import { examineNext, type Outcome } from './examine-waiting.ts';
import { ListAnnouncer } from './list-announcer.ts';

let upload: UploadSite;
let preview: FormFile;
beforeAll(async () => {
  upload = await createUploadSite();
  preview = await makePreviewFile();
});
afterAll(() => upload.site.close());

const add = (files: FormFile[]) => upload.add([...files, preview]);
const read = async (id: number) => (await upload.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
const drain = () => upload.site.jobs.drain();

it('saves a result without a deadlock while the files of the design change', async () => {
  const { db, storage, config } = upload.site;
  const { id, files } = await add([stlFile('locked.stl', writeStl(box([31, 17, 5])))]);
  const { sha256 } = await db
    .selectFrom('model_files')
    .select('sha256')
    .where('id', '=', files[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  // The next attempt fails without reading the file.
  await db.updateTable('mesh_facts').set({ attempts: 3 }).where('sha256', '=', sha256).execute();
  const mesh = new MeshPool({ limits: defaultMeshLimits });
  const log = pino({ level: 'silent' });
  const context = {
    db,
    storage,
    mesh,
    log,
    limits: config.limits,
    runWhenIdle: <T>(work: () => T) => work(),
  };
  let examined: Promise<Outcome | undefined> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockModel(tx, id);
    examined = examineNext(context, new ListAnnouncer());
    // On PostgreSQL the result waits for the design by now.
    await pause(500);
    await enqueueContents(tx, [sha256], { isUrgent: true });
  });
  expect(await examined).toBe('failed');
  expect((await read(id)).printFacts.state).toBe('failed');
  await mesh.close();
});

it('records repeated orders to examine a file once while it waits', async () => {
  const { id, files } = await add([stlFile('often.stl', writeStl(box([33, 17, 5])))]);
  await drain();
  const request = upload.site.as(upload.admin);
  const url = `/api/admin/stl-files/${id}/files/${files[0]?.id}/examine`;
  const responses = await Promise.all(Array.from({ length: 5 }, () => request({ method: 'POST', url })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  const events = await upload.site.db
    .selectFrom('audit_events')
    .select('action')
    .where('action', '=', 'design.file_examine')
    .where('target_id', '=', String(id))
    .execute();
  expect(events).toHaveLength(1);
  await drain();
  expect((await read(id)).printFacts.state).toBe('done');
});

it('keeps the facts of a content with which a file is being added', async () => {
  const { db } = upload.site;
  const { id } = await add([stlFile('changed.stl')]);
  await enqueueContents(db, ['reused'], { isUrgent: true });
  const { removal } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('model_files').set({ sha256: 'reused' }).where('model_id', '=', id).execute();
    await enqueueContents(tx, ['reused'], { isUrgent: true });
    const started = removeIfUnused(db, ['reused']);
    await pause(200);
    return { removal: started };
  });
  await removal;
  const rows = await db.selectFrom('mesh_facts').select('sha256').where('sha256', '=', 'reused').execute();
  expect(rows).toHaveLength(1);
});
