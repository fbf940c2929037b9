import { randomUUID } from 'node:crypto';
import { findSite } from '#src/features/site/server/site.ts';
import { closeShop } from '#src/http/process/maintenance.ts';
import { defaultFacts } from '#src/site.ts';
import { testNow } from '../../support/test-app.ts';
import { withBody, type AuditCase, type Shop } from './audit-case.ts';

export const listSiteCases = (shop: Shop): AuditCase[] => [
  siteCase(shop),
  invitationCase,
  openingCase(shop),
  legalCase(shop),
];

function siteCase(shop: Shop): AuditCase {
  return {
    endpoint: 'PUT /api/admin/site',
    prepare: async () => {
      const { version } = await findSite(shop().site.db);
      const body = { version, facts: { ...defaultFacts, tagline: 'One print a day.' } };
      return { call: { method: 'PUT', url: '/api/admin/site', body }, targets: [undefined] };
    },
    action: 'site.update',
    refused: 'again',
  };
}

const invitationCase: AuditCase = {
  endpoint: 'POST /api/admin/site/designers',
  prepare: async () => {
    const body = { name: 'Tomas Reyes', email: `${randomUUID()}@northlight.example` };
    return { call: { method: 'POST', url: '/api/admin/site/designers', body }, targets: [undefined] };
  },
  action: 'user.invite',
  refused: withBody({}),
};

function legalCase(shop: Shop): AuditCase {
  const url = '/api/admin/legal/privacy';
  return {
    endpoint: 'POST /api/admin/legal/{kind}',
    prepare: async () => {
      await shop().site.db.deleteFrom('legal_texts').execute();
      const body = { basedOn: null, html: '<p>We keep little.</p>', changes: [], needsAcceptance: false };
      return { call: { method: 'POST', url, body }, targets: [undefined] };
    },
    action: 'legal.publish',
    refused: 'again',
  };
}

function openingCase(shop: Shop): AuditCase {
  const url = '/api/admin/opening';
  return {
    endpoint: 'POST /api/admin/opening',
    prepare: async () => {
      const closure = { reason: 'opening', message: '', since: testNow } as const;
      await shop()
        .site.db.transaction()
        .execute((tx) => closeShop(tx, closure));
      return {
        call: { method: 'POST', url, body: { origin: 'https://shop.example' } },
        targets: [undefined],
      };
    },
    action: 'site.open',
    refused: withBody({}),
  };
}
