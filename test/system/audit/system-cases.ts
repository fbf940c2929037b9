import { withMissingId, type AuditCase, type Shop } from './audit-case.ts';

export function listSystemCases(shop: Shop): AuditCase[] {
  const url = '/api/admin/system';
  return [
    {
      endpoint: `POST ${url}/backups`,
      prepare: async () => ({ call: { method: 'POST', url: `${url}/backups` }, targets: [undefined] }),
      action: 'backup.create',
      refused: 'again',
    },
    {
      endpoint: `POST ${url}/jobs/{id}/retry`,
      prepare: async () => {
        const { id } = await shop()
          .site.db.insertInto('jobs')
          .values({ name: 'mesh-slice', state: 'failed', tries: 4, error: 'It failed.' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { call: { method: 'POST', url: `${url}/jobs/${id}/retry` }, targets: [id] };
      },
      action: 'job.retry',
      refused: withMissingId,
    },
  ];
}
