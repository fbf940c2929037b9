import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#src/features/audit/schemas.ts';
import {
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  grantPlan,
} from '../../support/factories.ts';
import { testNow } from '../../support/test-app.ts';
import { withMissingId, withBody, type AuditCase, type Shop } from './audit-case.ts';
import { listSiteCases } from './site-cases.ts';
import { listLicenceCases } from './licence-cases.ts';
import { listSystemCases } from './system-cases.ts';

export function listOtherCases(shop: Shop): AuditCase[] {
  return [
    ...categoryCases(shop),
    ...synonymCases(shop),
    ...userCases(shop),
    ...commentCases(shop),
    ...contactCases(shop),
    ...listLicenceCases(shop),
    cacheCase,
    ...listSiteCases(shop),
    ...listSystemCases(shop),
  ];
}

const cacheCase: AuditCase = {
  endpoint: 'POST /api/admin/clear-cache',
  prepare: async () => ({
    call: { method: 'POST', url: '/api/admin/clear-cache', body: { pattern: '/model/*' } },
    targets: ['/model/*'],
  }),
  action: 'cache.clear',
  refused: withBody({ pattern: 'model' }),
};

function synonymCases(shop: Shop): AuditCase[] {
  const url = '/api/admin/search/synonyms';
  const add = async () => {
    const { id } = await shop()
      .site.db.insertInto('search_synonym_groups')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const body = { words: ['spoon', 'ladle'] };
  return [
    {
      endpoint: `POST ${url}`,
      prepare: async () => ({ call: { method: 'POST', url, body }, targets: [undefined] }),
      action: 'synonyms.create',
      refused: withBody({ words: ['spoon'] }),
    },
    {
      endpoint: `PUT ${url}/{id}`,
      prepare: async () => {
        const id = await add();
        return { call: { method: 'PUT', url: `${url}/${id}`, body }, targets: [id] };
      },
      action: 'synonyms.update',
      refused: withMissingId,
    },
    {
      endpoint: `DELETE ${url}/{id}`,
      prepare: async () => {
        const id = await add();
        return { call: { method: 'DELETE', url: `${url}/${id}` }, targets: [id] };
      },
      action: 'synonyms.delete',
      refused: 'again',
    },
  ];
}

function categoryCases(shop: Shop): AuditCase[] {
  const name = () => `Category ${randomUUID().slice(0, 8)}`;
  const makers = {
    category: async () => (await createCategory(shop().site.db)).id,
    subcategory: async () =>
      (await createSubcategory(shop().site.db, (await createCategory(shop().site.db)).id, name())).id,
  };
  return (['category', 'subcategory'] as const).flatMap((kind): AuditCase[] => {
    const url = kind === 'category' ? '/api/admin/categories' : '/api/admin/subcategories';
    const method = kind === 'category' ? 'PUT' : 'PATCH';
    return [
      {
        endpoint: `POST ${url}`,
        prepare: async () => {
          const parent = kind === 'subcategory' && { categoryId: (await createCategory(shop().site.db)).id };
          return { call: { method: 'POST', url, body: { name: name(), ...parent } }, targets: [undefined] };
        },
        action: `${kind}.create`,
        refused: 'again',
      },
      {
        endpoint: `${method} ${url}/{id}`,
        prepare: async () => {
          const id = await makers[kind]();
          return { call: { method, url: `${url}/${id}`, body: { name: name() } }, targets: [id] };
        },
        action: `${kind}.update`,
        refused: withMissingId,
      },
      {
        endpoint: `DELETE ${url}/{id}`,
        prepare: async () => {
          const id = await makers[kind]();
          return { call: { method: 'DELETE', url: `${url}/${id}` }, targets: [id] };
        },
        action: `${kind}.delete`,
        refused: 'again',
      },
    ];
  });
}

function userCases(shop: Shop): AuditCase[] {
  const person = async () => {
    const user = await createUser(shop().site.db);
    await shop().site.cookieOf(user);
    return user;
  };
  const change = (use: string, body: object, action: AuditAction, hasGrant = false): AuditCase => ({
    endpoint: 'PATCH /api/admin/users/{id}',
    use,
    prepare: async () => {
      const user = await person();
      if (hasGrant) await grantPlan(shop().site.db, user, 'personal');
      return { call: { method: 'PATCH', url: `/api/admin/users/${user.id}`, body }, targets: [user.id] };
    },
    action,
    refused: withMissingId,
  });
  return [
    change('role', { role: 'mod' }, 'user.role'),
    change('grant', { tier: 'personal', months: 2 }, 'user.grant'),
    change('end of a grant', { tier: 'free' }, 'user.grant_end', true),
    {
      endpoint: 'DELETE /api/admin/users/{id}/sessions',
      prepare: async () => {
        const { id } = await person();
        return { call: { method: 'DELETE', url: `/api/admin/users/${id}/sessions` }, targets: [id] };
      },
      action: 'user.sign_out',
      refused: withMissingId,
    },
    {
      endpoint: 'DELETE /api/admin/users/{id}/sessions/{sessionId}',
      prepare: async () => {
        const { id } = await person();
        const session = await shop()
          .site.db.selectFrom('sessions')
          .select('id')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow();
        const url = `/api/admin/users/${id}/sessions/${session.id}`;
        return { call: { method: 'DELETE', url }, targets: [id] };
      },
      action: 'user.sign_out',
      refused: 'again',
    },
    {
      endpoint: 'POST /api/admin/mail-failures/retry',
      prepare: async () => {
        const { id } = await person();
        const body = { mailingId: await failMail(shop, id), userId: id };
        return { call: { method: 'POST', url: '/api/admin/mail-failures/retry', body }, targets: [id] };
      },
      action: 'user.mail_retry',
      refused: 'again',
    },
  ];
}

/** @returns the id of the mailing */
async function failMail(shop: Shop, userId: string): Promise<number> {
  const { db } = shop().site;
  const { id } = await db
    .insertInto('mailings')
    .values({ kind: 'release', created_at: testNow, model_id: null, digest_id: null, day: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settled = { state: 'failed' as const, due_at: testNow, settled_at: testNow, error: 'No.' };
  await db
    .insertInto('mailing_recipients')
    .values({ mailing_id: id, user_id: userId, ...settled })
    .execute();
  return id;
}

function commentCases(shop: Shop): AuditCase[] {
  const post = async (path: string, body: unknown, person: { id: string }) =>
    (await shop().site.as(person)({ method: 'POST', url: path, body })).json<{ id: number }>();
  const prepare = async (states: readonly ('reported' | 'hidden')[] = []) => {
    const modelId = await createModel(shop().site.db);
    const author = await createUser(shop().site.db);
    const { id } = await post(`/api/stl-files/${modelId}/comments`, { content: randomUUID() }, author);
    const reporter = await createUser(shop().site.db);
    const report = {
      method: 'POST',
      url: `/api/model-comments/${id}/report`,
      body: { reason: 'Spam' },
    } as const;
    if (states.includes('reported')) await shop().site.as(reporter)(report);
    const hide = {
      method: 'POST',
      url: `/api/moderation/comments/${id}/hide`,
      body: { reason: 'x' },
    } as const;
    if (states.includes('hidden')) await shop().site.as(shop().admin)(hide);
    return id;
  };
  const decide = (
    decision: 'hide' | 'restore' | 'dismiss',
    states: Parameters<typeof prepare>[0],
    body?: object,
  ): AuditCase => ({
    endpoint: `POST /api/moderation/comments/{id}/${decision}`,
    prepare: async () => {
      const id = await prepare(states);
      return {
        call: { method: 'POST', url: `/api/moderation/comments/${id}/${decision}`, body },
        targets: [id],
      };
    },
    action: `comment.${decision}`,
    refused: 'again',
  });
  const write = (method: 'PATCH' | 'DELETE', action: AuditAction, body?: object): AuditCase => ({
    endpoint: `${method} /api/model-comments/{id}`,
    prepare: async () => {
      const id = await prepare();
      return { call: { method, url: `/api/model-comments/${id}`, body }, targets: [id] };
    },
    action,
    refused: withMissingId,
  });
  return [
    decide('hide', ['reported'], { reason: 'Spam' }),
    decide('restore', ['hidden']),
    decide('dismiss', ['reported']),
    write('PATCH', 'comment.edit', { content: 'Changed' }),
    write('DELETE', 'comment.delete'),
  ];
}

function contactCases(shop: Shop): AuditCase[] {
  const prepare = async () => {
    const at = new Date('2026-11-18T12:00:00Z');
    const { id } = await shop()
      .site.db.insertInto('contact_messages')
      .values({
        name: 'Zoë',
        email: 'zoe@example.com',
        subject: 'Hello',
        message: 'Hello',
        created_at: at,
        failed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const on = (method: 'POST' | 'DELETE', path: string, action: AuditAction): AuditCase => ({
    endpoint: `${method} /api/admin/contact-messages/{id}${path}`,
    prepare: async () => {
      const id = await prepare();
      return { call: { method, url: `/api/admin/contact-messages/${id}${path}` }, targets: [id] };
    },
    action,
    refused: 'again',
  });
  return [on('POST', '/retry', 'contact.retry'), on('DELETE', '', 'contact.delete')];
}
