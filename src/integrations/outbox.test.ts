import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { storeInOutbox, openOutbox } from './outbox.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const folder = () => join(dataDir, 'outbox');
const makeMail = (subject: string) => Buffer.from(`To: a@example.com\r\nSubject: ${subject}\r\n\r\nHello`);

test('stores a mail as a file when there is no mail server', async () => {
  const mailer = createMailer({
    server: undefined,
    from: undefined,
    dataDir,
    shop: () => ({
      brand: 'Firstlayer, "the" <shop>',
      contactEmail: 'contact@firstlayer.example',
      accent: '#FFC42E',
    }),
    siteUrl: () => 'https://shop.example',
  });
  await mailer.send({
    to: 'zoe@example.com',
    subject: 'Grüße',
    preview: 'Hello',
    heading: 'Hello',
    paragraphs: ['Zoë'],
  });

  const [name = '', ...others] = await readdir(folder());
  expect(others).toEqual([]);
  expect(name).toMatch(/^\d{13}-[0-9a-f]{16}\.eml$/);
  const [kept] = await openOutbox(dataDir).list(10);
  expect(kept).toMatchObject({
    id: name.replace('.eml', ''),
    from: 'Firstlayer, "the" <shop> <contact@firstlayer.example>',
    to: 'zoe@example.com',
    subject: 'Grüße',
    sentAt: new Date(Number(name.slice(0, 13))),
    text: expect.stringContaining('Zoë'),
    html: expect.stringContaining('Zoë'),
  });
});

// Windows has no such file modes.
test.skipIf(process.platform === 'win32')('makes the outbox readable by its owner only', async () => {
  await storeInOutbox(dataDir, makeMail('secret'));
  const [name = ''] = await readdir(folder());
  const found = [await stat(folder()), await stat(join(folder(), name))];
  expect(found.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test('preserves the order of concurrent mails and loses none', async () => {
  const subjects = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  await Promise.all(subjects.map((subject) => storeInOutbox(dataDir, makeMail(subject))));
  const listed = await openOutbox(dataDir).list(100);
  expect(listed.map(({ subject }) => subject).toReversed()).toEqual(subjects);
});

test('keeps the newest 500 mails', async () => {
  await mkdir(folder());
  const old = Array.from({ length: 503 }, (_, index) => `${1_700_000_000_000 + index}-${'0'.repeat(16)}`);
  for (const id of old) await writeFile(join(folder(), `${id}.eml`), makeMail(id));
  await storeInOutbox(dataDir, makeMail('newest'));

  const names = (await readdir(folder())).toSorted();
  expect(names).toHaveLength(500);
  expect(names[0]).toBe(`${old[4]}.eml`);
  expect((await openOutbox(dataDir).list(1)).map(({ subject }) => subject)).toEqual(['newest']);
});

test('does not list half-written files of a crash, and removes them with the old mails', async () => {
  await mkdir(folder());
  const left = `1700000000000-${'0'.repeat(16)}.tmp`;
  await writeFile(join(folder(), left), 'Subj');
  for (let index = 1; index <= 499; index += 1) {
    await writeFile(join(folder(), `${1_700_000_000_000 + index}-${'0'.repeat(16)}.eml`), makeMail('old'));
  }
  expect(await openOutbox(dataDir).list(1000)).toHaveLength(499);
  await storeInOutbox(dataDir, makeMail('newest'));
  expect(await readdir(folder())).not.toContain(left);
});

test('throws when the outbox cannot be written, and leaves no half-written file', async () => {
  await writeFile(folder(), 'a file where the folder should be');
  await expect(storeInOutbox(dataDir, makeMail('lost'))).rejects.toThrow('EEXIST');
});

test('ignores files with other names', async () => {
  await mkdir(folder());
  await writeFile(join(folder(), 'notes.eml'), makeMail('notes'));
  const outbox = openOutbox(dataDir);
  expect(await outbox.list(10)).toEqual([]);
  expect(await outbox.find('notes')).toBeUndefined();
});
