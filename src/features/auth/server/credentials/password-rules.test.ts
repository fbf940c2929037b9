import { expect, it } from 'vitest';
import { hasLine, readKnownPasswords } from './known-passwords.ts';
import { requireUnknownPassword } from './password-rules.ts';

const owner = {
  email: 'mira.voss@example.com',
  firstName: 'Mira',
  lastName: 'Voß',
  username: 'mira printer',
};
const check = (password: string) =>
  requireUnknownPassword({ password, owner, siteUrl: 'https://www.printshop.example', field: 'newPassword' });

it.each(['password1', 'PassWord1', 'qwertyuiop', '!ottieza!', '~censored~', '12345678'])(
  'refuses the frequent password %s',
  async (password) => {
    await expect(check(password)).rejects.toMatchObject({
      status: 400,
      code: 'known_password',
      issues: [{ path: 'newPassword', message: expect.stringContaining('lists of known passwords') }],
    });
  },
);

it.each([
  'mira2026!',
  '!!MiraMira',
  'miravoß-7',
  'Mira.Voss@example.com',
  'mira printer 1',
  'Firstlayer1',
  'firstlayerMIRA99',
  'printshop.example',
  '77printshop',
  'voss-voss-voss',
])('refuses %s, which consists of words of the person or the site', async (password) => {
  await expect(check(password)).rejects.toMatchObject({
    code: 'known_password',
    message: expect.stringContaining('too close to your name'),
  });
});

it.each([
  'first-layer-2026',
  'layer-by-layer-1',
  'mira likes tea',
  'a good long password',
  '皮皮皮皮皮皮皮皮',
])('accepts %s', async (password) => {
  await expect(check(password)).resolves.toBeUndefined();
});

it('knows 150,000 passwords of at least 8 characters', async () => {
  const list = (await readKnownPasswords()).toString().trimEnd().split('\n').slice(1);
  expect(new Set(list).size).toBe(150_000);
  expect(list.filter((password) => password.length < 8)).toEqual([]);
});

it('finds every line of a list and no other text', () => {
  const lines = ['', 'a', 'aa', 'ab', 'b', 'ba', 'c'];
  for (let size = 0; size <= lines.length; size += 1) {
    const part = lines.slice(1, 1 + size);
    const list = Buffer.from(['', ...part, ''].join('\n'));
    for (const line of lines.slice(1)) expect(hasLine(list, line)).toBe(part.includes(line));
    expect(hasLine(list, 'zz')).toBe(false);
    expect(hasLine(list, '!')).toBe(false);
    expect(hasLine(list, 'a\naa')).toBe(false);
  }
});
