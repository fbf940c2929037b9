import type { DesignIds } from './fill-designs.ts';
import type { Visitors } from './fill-people.ts';
import { poll } from './visitor.ts';

/** Uses what the release 1.0.0 has and that of 2026-11-22 had not. */
export async function fillAdditions({ admin, subscriber, granted }: Visitors, ids: DesignIds): Promise<void> {
  await subscriber.send('POST', '/api/user/follows', { kind: 'designer', target: 'designer-two' });
  await subscriber.send('PATCH', '/api/user/notifications/settings', { reply: false });
  await subscriber.send('PUT', '/api/user/slicers', { system: 'linux', slicer: 'orcaslicer' });
  await subscriber.send('POST', '/api/user/printers', {
    printerId: null,
    name: 'Voron',
    bedX: 120,
    bedY: 120,
    tall: 120.5,
    class: 'corexy',
  });
  const downloads = await granted.send<{ id: number; stlId: number }[]>('GET', '/api/user/downloads');
  const licence = await granted.send<{ id: string }>(
    'POST',
    `/api/user/downloads/${downloads[0]?.id}/licence`,
    { holder: 'Quentins Prints 印刷屋', showHolder: true },
  );
  await subscriber.send('POST', `/api/licences/${licence.id}/proofs`, { word: 'etsy 4711' });
  const { version, facts } = await admin.send<{ version: number; facts: object }>('GET', '/api/admin/site');
  const file = Buffer.from('<svg viewBox="0 0 4 4"><rect width="4" height="4"/></svg>').toString('base64');
  const { mark } = await admin.send<{ mark: object }>('POST', '/api/admin/site/mark', { file });
  const changed = { version, facts: { ...facts, mark, tagline: 'One print a day, from Grüße 🧱.' } };
  await admin.send('PUT', '/api/admin/site', changed);
  const privacy = { basedOn: null, html: '<h2>Grüße</h2><p>We keep little.</p>', changes: ['New.'] };
  await admin.send('POST', '/api/admin/legal/privacy', { ...privacy, needsAcceptance: false });
  await poll('the comparison of the replaced file', async () => {
    const { isComparing } = await admin.send<{ isComparing: boolean }>(
      'GET',
      `/api/admin/stl-files/${ids.versions}/editions`,
    );
    return isComparing ? undefined : true;
  });
}
