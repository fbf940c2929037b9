import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Config } from '#src/config/config.ts';
import { createMailer } from '#src/integrations/mailer.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import type { OutboxEntry } from '../schemas.ts';

const sites: TestApp[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

async function open(overrides: Partial<Config>): Promise<TestApp> {
  const site = await createTestApp(overrides);
  sites.push(site);
  return site;
}

function mailerOf({ config }: TestApp) {
  return createMailer({
    server: undefined,
    from: undefined,
    dataDir: config.dataDir,
    shop: () => ({
      brand: 'Firstlayer',
      contactEmail: 'contact@firstlayer.example',
      accent: '#FFC42E',
    }),
    siteUrl: () => 'https://shop.example',
  });
}

const greeting = {
  to: 'zoe@example.com',
  subject: 'Grüße & <b>more</b>',
  preview: 'Hello.',
  heading: 'Hello',
  paragraphs: ['<script>alert(1)</script>'],
};

describe('the outbox in demo mode', () => {
  test('reports that it is a demo with an outbox', async () => {
    const site = await open({ isDemo: true });
    const answer = await site.request({ url: '/api/demo' });
    expect(answer.json()).toEqual({ isDemo: true, hasOutbox: true });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('returns an empty list before the first mail', async () => {
    const site = await open({ isDemo: true });
    const answer = await site.request({ url: '/api/demo/outbox' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
  });

  test('lists mails from the newest to the oldest, and returns each in full', async () => {
    const site = await open({ isDemo: true });
    const mailer = mailerOf(site);
    await mailer.send(greeting);
    await mailer.send({ ...greeting, to: 'second@example.com', subject: 'Second' });

    const list = (await site.request({ url: '/api/demo/outbox' })).json<OutboxEntry[]>();
    expect(list.map(({ to, subject }) => [to, subject])).toEqual([
      ['second@example.com', 'Second'],
      ['zoe@example.com', 'Grüße & <b>more</b>'],
    ]);
    const [, first] = list;
    const mail = await site.request({ url: `/api/demo/outbox/${first?.id}` });
    expect(mail.json()).toEqual({
      ...first,
      from: 'Firstlayer <contact@firstlayer.example>',
      html: expect.stringContaining('&lt;script&gt;alert(1)&lt;/script&gt;'),
      text: expect.stringContaining('<script>alert(1)</script>'),
    });
  });

  test('lists at most a hundred mails', async () => {
    const site = await open({ isDemo: true });
    const folder = join(site.config.dataDir, 'outbox');
    await mkdir(folder);
    const ids = Array.from({ length: 103 }, (_, index) => `${1_795_000_000_000 + index}-${'0'.repeat(16)}`);
    for (const id of ids) {
      await writeFile(join(folder, `${id}.eml`), `To: a@example.com\r\nSubject: ${id}\r\n\r\nHello`);
    }
    const list = (await site.request({ url: '/api/demo/outbox' })).json<OutboxEntry[]>();
    expect(list.map(({ subject }) => subject)).toEqual(ids.toReversed().slice(0, 100));
    expect(list[0]?.sentAt).toBe(new Date(1_795_000_000_102).toISOString());
  });

  test('returns 404 for ids that point outside the outbox', async () => {
    const site = await open({ isDemo: true });
    await mailerOf(site).send(greeting);
    const id = '1795000000000-0000000000000000';
    await writeFile(join(site.config.dataDir, `${id}.eml`), 'Subject: outside\r\n\r\nHello');
    const tries = [
      id,
      `..%2F${id}`,
      `..%5C${id}`,
      `%2e%2e%2f${id}`,
      `x%2F..%2F..%2F${id}`,
      `${id}%00`,
      `${id}%0a`,
      '..%2Fsession-secret',
      '%2Fetc%2Fpasswd',
      'x'.repeat(90),
    ];
    for (const one of tries) {
      const answer = await site.request({ url: `/api/demo/outbox/${one}` });
      expect([one, answer.statusCode]).toEqual([one, 404]);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('without an outbox', () => {
  const smtp = { smtpUrl: 'smtp://127.0.0.1:25', from: 'a@example.com' };
  const id = '1795000000000-0000000000000000';

  test.each([
    ['outside demo mode', { isDemo: false }, ['/api/demo', '/api/demo/outbox', `/api/demo/outbox/${id}`]],
    ['with a mail server', { isDemo: true, mail: smtp }, ['/api/demo/outbox', `/api/demo/outbox/${id}`]],
  ])('%s returns 404', async (_name, overrides, urls) => {
    const site = await open(overrides);
    const folder = join(site.config.dataDir, 'outbox');
    await mkdir(folder);
    await writeFile(join(folder, `${id}.eml`), 'To: a@example.com\r\nSubject: Secret\r\n\r\nHello');
    for (const url of urls) {
      const answer = await site.request({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('reports that a demo with a mail server has no outbox', async () => {
    const site = await open({ isDemo: true, mail: smtp });
    expect((await site.request({ url: '/api/demo' })).json()).toEqual({ isDemo: true, hasOutbox: false });
  });
});

test.each([
  ['a real shop without a mail server', { isDemo: false }, 1],
  ['a real shop with one', { isDemo: false, mail: { smtpUrl: 'smtp://127.0.0.1:25', from: undefined } }, 0],
  ['a demo', { isDemo: true }, 0],
])(
  '%s logs the expected number of warnings about a missing mail server at the start',
  async (_name, overrides, count) => {
    const lines: string[] = [];
    sites.push(
      await createTestApp({ logLevel: 'warn', ...overrides }, { write: (line) => void lines.push(line) }),
    );
    const warnings = lines.filter((line) => line.includes('mails_kept'));
    expect(warnings).toHaveLength(count);
  },
);
