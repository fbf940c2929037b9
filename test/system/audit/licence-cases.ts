import type { Licence } from '#src/features/licences/schemas.ts';
import { createModel, createUser, fakeFile } from '../../support/factories.ts';
import { requestLicence } from '../../support/licences.ts';
import type { AuditCase, Shop } from './audit-case.ts';

export function listLicenceCases(shop: Shop): AuditCase[] {
  const create = async () => {
    const { site } = shop();
    const modelId = await createModel(site.db, { files: [fakeFile()] });
    const response = await requestLicence(site, await createUser(site.db), modelId);
    return response.json<Licence>().id;
  };
  const withdraw = (id: string) => ({
    method: 'POST' as const,
    url: `/api/admin/licences/${id}/withdraw`,
    body: { note: 'Sold the files.' },
  });
  return [
    {
      endpoint: 'POST /api/admin/licences/{id}/withdraw',
      prepare: async () => {
        const id = await create();
        return { call: withdraw(id), targets: [id] };
      },
      action: 'licence.withdraw',
      refused: 'again',
    },
    {
      endpoint: 'POST /api/admin/licences/{id}/reinstate',
      prepare: async () => {
        const id = await create();
        const { site, admin } = shop();
        await site.as(admin)(withdraw(id));
        return {
          call: { method: 'POST' as const, url: `/api/admin/licences/${id}/reinstate` },
          targets: [id],
        };
      },
      action: 'licence.reinstate',
      refused: 'again',
    },
  ];
}
