import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#test/support/test-app.ts';
import { listErrors } from './openapi.ts';

const site = useTestApp();

interface Operation {
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
}

async function readDocument(of = site) {
  const response = await of.request({ url: '/api/openapi.json' });
  expect(response.headers['cache-control']).toContain('public');
  expect(response.headers['etag']).toBeDefined();
  return response.json<{
    components: { schemas: Record<string, object> };
    paths: Record<string, Record<string, Operation>>;
  }>();
}

describe('the OpenAPI document', () => {
  it('lists the errors of every call with the common error schema', async () => {
    const { components, paths } = await readDocument();
    expect(components.schemas['Error']).toMatchObject({ required: ['error', 'message', 'code'] });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(20);
    for (const { responses } of operations) {
      const schema = responses['500']?.content?.['application/json']?.schema;
      expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      expect(Object.keys(responses).some((status) => /^[23]/.test(status))).toBe(true);
    }
  });

  it('describes the headers of a search that ignored or replaced words', async () => {
    const { paths } = await readDocument();
    const headers = paths['/api/stl-files']?.['get']?.responses['200']?.headers;
    expect(Object.keys(headers ?? {})).toEqual(['x-search-words', 'x-search-ignored', 'x-search-guessed']);
    expect(paths['/api/stl-files']?.['get']?.responses['200']?.content).toBeDefined();
  });

  it.each([
    ['/api/admin/categories', 'post', ['201', '400', '401', '403', '409', '413', '415', '429', '500', '503']],
    [
      '/api/admin/users/{id}',
      'patch',
      ['200', '400', '401', '403', '404', '409', '413', '415', '429', '500', '503'],
    ],
    ['/api/me', 'get', ['200', '401', '429', '500', '503']],
    ['/api/auth/register', 'post', ['201', '400', '403', '409', '413', '415', '429', '500', '503']],
    ['/api/auth/google/login', 'get', ['302', '429', '500', '503']],
    ['/api/moderation/reports', 'get', ['200', '400', '401', '403', '429', '500', '503']],
    [
      '/api/subscription/change',
      'post',
      ['200', '400', '401', '402', '403', '409', '413', '415', '429', '500', '503'],
    ],
    [
      '/api/subscription/confirm',
      'post',
      ['200', '400', '401', '403', '404', '413', '415', '429', '500', '503'],
    ],
    ['/api/subscription/invoices', 'get', ['200', '400', '401', '429', '500', '503']],
    ['/api/stl-files/{id}', 'get', ['200', '400', '404', '429', '500', '503']],
    [
      '/api/stl-files/{id}/comments',
      'post',
      ['201', '400', '401', '403', '404', '409', '413', '415', '429', '500', '503'],
    ],
    ['/api/stl-files/{id}/favorite', 'delete', ['200', '400', '401', '403', '404', '429', '500', '503']],
    ['/api/user/favorites', 'get', ['200', '400', '401', '429', '500', '503']],
  ])('describes %s, %s', async (path, method, statuses) => {
    const { paths } = await readDocument();
    expect(Object.keys(paths[path]?.[method]?.responses ?? {})).toEqual(statuses);
  });

  it('describes the calls of the outbox in demo mode only', async () => {
    const demo = await createTestApp({ isDemo: true });
    try {
      const { paths } = await readDocument(demo);
      const statuses = ['200', '404', '429', '500', '503'];
      expect(Object.keys(paths['/api/demo/outbox']?.['get']?.responses ?? {})).toEqual(statuses);
      expect((await readDocument()).paths['/api/demo/outbox']).toBeUndefined();
    } finally {
      await demo.close();
    }
  });
});

it('lists each error status once, in ascending order', () => {
  const call = {
    method: 'DELETE',
    access: 'user',
    errors: [409, 404],
    rateLimit: false as const,
    schema: { params: {} },
  };
  expect(listErrors({ ...call, access: 'user' })).toEqual([400, 401, 403, 404, 409, 500, 503]);
});
