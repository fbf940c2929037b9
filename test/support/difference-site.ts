import { sql } from 'kysely';
import type { EditionDifferences } from '#src/features/editions/difference-schemas.ts';
import { startComparing } from '#src/features/editions/server/difference/request-difference.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { startExamination } from '#src/features/publishing/server/examination/examination-job.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { makeForm, type FormFile } from './forms.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, makePreviewFile, stlFile, testLimits } from './upload-site.ts';

export const differencesUrl = (id: number, number = 2) =>
  `/api/stl-files/${id}/editions/${number}/differences`;

/** Opens a site on which files are uploaded, replaced and compared. */
export async function createDifferenceSite() {
  const shop = await createUploadSite({ limits: { ...testLimits, meshTriangles: 20_000 } });
  const image = await makePreviewFile();
  const { site, admin } = shop;
  const drain = () => site.jobs.drain();
  let boxes = 0;
  const own = {
    shop,
    drain,
    get: (url: string) => site.request({ url }),
    asAdmin: (url: string, method: 'GET' | 'PATCH' | 'POST' | 'DELETE' = 'GET', body?: object) =>
      site.as(admin)({ method, url, ...(body && { body }) }),
    /** Reads the changed files of the second edition. */
    read: async (id: number) =>
      (await site.request({ url: differencesUrl(id) })).json<EditionDifferences>().files,
    /** Returns a box that no other test has. */
    nextBox: () => box([21 + boxes++, 30, 10]),
    add: async (file: FormFile) => (await shop.add([file, image])) as AdminModel,
    /** Uploads a box. */
    addBox: () => own.add(stlFile('part.stl', writeStl(own.nextBox()))),
    /** Replaces the first file of a design, by a box that no other test has if none is given. */
    replace: async ({ id, files }: AdminModel, content: Uint8Array = writeStl(own.nextBox())) => {
      const file = { field: 'stlFile', name: 'part.stl', content };
      const form = makeForm({ fileId: String(files[0]?.id) }, [file]);
      const url = `/api/admin/stl-files/${id}/file`;
      const response = await site.as(admin)({ method: 'PUT', url, ...form });
      if (response.statusCode !== 200) throw new Error(response.body);
    },
    /** Lets waiting pairs be taken now, and runs the jobs. */
    makeDue: async () => {
      await sql`update file_differences set due_at = now() where state = 'waiting'`.execute(site.db);
      await startComparing(site.jobs);
      await startExamination(site.jobs);
      await drain();
    },
  };
  return own;
}

export type DifferenceSite = Awaited<ReturnType<typeof createDifferenceSite>>;
