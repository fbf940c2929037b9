import sharp from 'sharp';
import type { AuditAction } from '#src/features/audit/schemas.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import type { FileVersion } from '#src/features/publishing/versions-schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createModel } from '../../support/factories.ts';
import { makeForm, type FormFile } from '../../support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { prusaProject } from '@firstlayer/mesh/test/slicer-projects.ts';
import { stlFile, type UploadSite } from '../../support/upload-site.ts';
import { missingId, withMissingId, withBody, type AuditCase, type Shop } from './audit-case.ts';

const designs = '/api/admin/stl-files';

export function listDesignCases(shop: Shop): AuditCase[] {
  return [...stateCases(shop), ...binCases(shop), ...fileCases(shop)];
}

function stateCases(shop: Shop): AuditCase[] {
  return [
    {
      endpoint: `POST ${designs}`,
      prepare: async () => ({
        call: {
          method: 'POST',
          url: designs,
          ...makeForm({ title: 'Wedge', categories: '["rooms"]' }, [stlFile('a.stl')]),
        },
        targets: [undefined],
      }),
      action: 'design.create',
      refused: (call) => ({ ...call, ...makeForm({ title: 'Wedge', categories: '[]' }, [stlFile('a.stl')]) }),
    },
    {
      endpoint: `PATCH ${designs}/{id}`,
      prepare: async () => {
        const id = await createModel(shop().site.db);
        return {
          call: { method: 'PATCH', url: `${designs}/${id}`, body: { title: 'Tall vase' } },
          targets: [id],
        };
      },
      action: 'design.update',
      refused: withBody({ title: '' }),
    },
    {
      endpoint: `PATCH ${designs}/{id}`,
      use: 'release',
      prepare: async () => {
        const { id } = await shop().add([stlFile('a.stl')], { state: 'draft' });
        return {
          call: { method: 'PATCH', url: `${designs}/${id}`, body: { state: 'released' } },
          targets: [id],
        };
      },
      action: 'design.release',
      refused: withBody({ state: 'draft' }),
    },
    ...(
      [
        ['delete', 'design.delete', {}, false],
        ['restore', 'design.restore', {}, true],
        ['setPremium', 'design.update', { isPremium: true }, false],
        ['addCategory', 'design.update', { category: 'rooms' }, false],
        ['moveToCategory', 'design.update', { category: 'rooms' }, false],
      ] as const
    ).map(([action, recorded, fields, isInBin]): AuditCase => ({
      endpoint: `POST ${designs}/bulk`,
      use: action,
      prepare: async () => {
        const ids = [await createModel(shop().site.db), await createModel(shop().site.db)];
        if (isInBin) await moveToBin(shop(), ids);
        const body = { action, ids: [...ids, Number(missingId)], ...fields };
        return { call: { method: 'POST', url: `${designs}/bulk`, body }, targets: ids };
      },
      action: recorded,
      refused: withBody({ action, ids: [], ...fields }),
    })),
  ];
}

async function moveToBin({ site, admin }: UploadSite, ids: readonly number[]): Promise<void> {
  await site.as(admin)({ method: 'POST', url: `${designs}/bulk`, body: { action: 'delete', ids } });
}

function binCases(shop: Shop): AuditCase[] {
  const one = async (method: 'DELETE' | 'POST', path: string, isInBin: boolean) => {
    const id = await createModel(shop().site.db);
    if (isInBin) await moveToBin(shop(), [id]);
    return { call: { method, url: `${designs}/${id}${path}` }, targets: [id] };
  };
  return [
    {
      endpoint: `DELETE ${designs}/{id}`,
      prepare: () => one('DELETE', '', false),
      action: 'design.delete',
      refused: 'again',
    },
    {
      endpoint: `POST ${designs}/{id}/restore`,
      prepare: () => one('POST', '/restore', true),
      action: 'design.restore',
      refused: 'again',
    },
    {
      endpoint: `DELETE ${designs}/{id}/forever`,
      prepare: () => one('DELETE', '/forever', true),
      action: 'design.purge',
      refused: 'again',
    },
  ];
}

function fileCases(shop: Shop): AuditCase[] {
  const add = async () => (await shop().add([stlFile('a.stl'), stlFile('b.stl')])) as AdminModel;
  const image = async (field: string): Promise<FormFile> => ({
    field,
    name: 'x.png',
    content: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#135' } })
      .png()
      .toBuffer(),
  });
  const replaced = { field: 'stlFile', name: 'c.stl', content: writeStl(cube(5)) };
  const uploadTo = (
    [method, path]: ['POST' | 'PUT', string],
    action: AuditAction,
    form: (model: AdminModel) => Promise<ReturnType<typeof makeForm>>,
  ): AuditCase => ({
    endpoint: `${method} ${designs}/{id}${path}`,
    prepare: async () => {
      const model = await add();
      return {
        call: { method, url: `${designs}/${model.id}${path}`, ...(await form(model)) },
        targets: [model.id],
      };
    },
    action,
    refused: withMissingId,
  });
  return [
    uploadTo(['POST', '/files'], 'design.file_add', async () => makeForm({}, [stlFile('d.stl')])),
    uploadTo(['PUT', '/file'], 'design.file_replace', async ({ files }) =>
      makeForm({ fileId: String(files[0]?.id) }, [replaced]),
    ),
    uploadTo(['PUT', '/image'], 'design.image_replace', async () =>
      makeForm({}, [await image('previewImage')]),
    ),
    uploadTo(['PUT', '/gallery'], 'design.gallery_replace', async () =>
      makeForm({}, [await image('galleryImages')]),
    ),
    {
      endpoint: `DELETE ${designs}/{id}/files/{fileId}`,
      prepare: async () => {
        const { id, files } = await add();
        return { call: { method: 'DELETE', url: `${designs}/${id}/files/${files[0]?.id}` }, targets: [id] };
      },
      action: 'design.file_remove',
      refused: 'again',
    },
    {
      endpoint: `POST ${designs}/{id}/files/{fileId}/remove-settings`,
      prepare: async () => {
        const { id, files } = await shop().add([stlFile('vase.3mf', await prusaProject())]);
        const url = `${designs}/${id}/files/${files[0]?.id}/remove-settings`;
        return { call: { method: 'POST', url }, targets: [id] };
      },
      action: 'design.file_settings_remove',
      refused: withMissingId,
    },
    {
      endpoint: `PUT ${designs}/{id}/uses`,
      prepare: async () => {
        const { id, files } = await add();
        const body = { uses: [{ fileId: files[0]?.id, kind: 'needed', copies: 2 }] };
        return { call: { method: 'PUT', url: `${designs}/${id}/uses`, body }, targets: [id] };
      },
      action: 'design.file_uses',
      refused: withMissingId,
    },
    {
      endpoint: `POST ${designs}/{id}/files/{fileId}/examine`,
      prepare: async () => {
        const { id, files } = await add();
        // An order for a file that waits already is not recorded again.
        await shop().site.db.updateTable('mesh_facts').set({ state: 'failed' }).execute();
        return {
          call: { method: 'POST', url: `${designs}/${id}/files/${files[0]?.id}/examine` },
          targets: [id],
        };
      },
      action: 'design.file_examine',
      refused: withMissingId,
    },
    {
      endpoint: `PATCH ${designs}/{id}/editions/{number}`,
      prepare: async () => {
        const { id, files } = await add();
        await shop().site.as(shop().admin)({
          method: 'DELETE',
          url: `${designs}/${id}/files/${files[0]?.id}`,
        });
        const body = { note: 'Without the pin.', kind: 'fix' };
        return { call: { method: 'PATCH', url: `${designs}/${id}/editions/2`, body }, targets: [id] };
      },
      action: 'design.edition_describe',
      refused: withBody({ note: '', kind: 'fix' }),
    },
    {
      endpoint: `POST ${designs}/{id}/versions/{versionId}/restore`,
      prepare: async () => {
        const { id, files } = await add();
        const asAdmin = shop().site.as(shop().admin);
        await asAdmin({ method: 'DELETE', url: `${designs}/${id}/files/${files[0]?.id}` });
        const [version] = (await asAdmin({ url: `${designs}/${id}/versions` })).json<FileVersion[]>();
        return {
          call: { method: 'POST', url: `${designs}/${id}/versions/${version?.id}/restore` },
          targets: [id],
        };
      },
      action: 'design.file_restore',
      refused: 'again',
    },
  ];
}
