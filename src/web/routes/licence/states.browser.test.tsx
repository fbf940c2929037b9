import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askForProof, checkLicence, findProof } from '#src/features/licences/calls.ts';
import type { LicenceCheck } from '#src/features/licences/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { expectAddress } from '#test/support/screens/expectations.ts';
import { buildLicenceCheck, licenceNumber } from '#test/support/screens/licence-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const next = '5H2NQX7C3T9VWM4KD6RB8PZJ';

const verdict = (name: string) => page.getByRole('heading', { level: 1, name });
const open = (check: LicenceCheck, on: 'desktop' | 'phone' = 'desktop') =>
  openScreen(`/licence/${check.id}`, { calls: [respond(checkLicence, check)], on });

it.each(bothWidths)('shows a good licence with the name of its holder (%s)', async (on) => {
  await open(buildLicenceCheck(), on);
  await expect.element(verdict('This licence is good')).toBeVisible();
  await expect.element(page.getByText("Mia's Prints may sell physical prints of Ripple Vase.")).toBeVisible();
  await expect.element(page.getByText('Signature checked')).toBeVisible();
  await expect.element(page.getByText('Checked Nov 22, 2026, 2:03 PM UTC')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Version 2026-11-21' }))
    .toHaveAttribute('href', '/terms/2026-11-21');
  await expectAccessible();
});

it('names neither the holder who does not want it nor a former one', async () => {
  await open(buildLicenceCheck({ holder: null }));
  await expect.element(page.getByText('Commercial subscriber since 2026.', { exact: false })).toBeVisible();
  await open(buildLicenceCheck({ holder: null, holderSince: null, jws: null, picture: null }));
  await expect.element(page.getByText('Former subscriber')).toBeVisible();
  expect(page.getByRole('link', { name: 'Signed proof (file)' }).elements()).toEqual([]);
});

it.each(bothWidths)('shows a withdrawn licence with date and reason (%s)', async (on) => {
  const stateAt = '2026-11-12T08:00:00.000Z';
  await open(
    buildLicenceCheck({ state: 'withdrawn', stateAt, reason: 'payment returned', holder: null, jws: null }),
    on,
  );
  await expect.element(verdict('This licence was withdrawn')).toBeVisible();
  await expect.element(page.getByText('On November 12, 2026. Reason: payment returned.')).toBeVisible();
  expect(page.getByRole('heading', { name: 'File check' }).elements()).toEqual([]);
  await expectAccessible();
});

it.each(bothWidths)('shows that a licence was replaced, and leads to the new one (%s)', async (on) => {
  const stateAt = '2026-11-12T08:00:00.000Z';
  await open(buildLicenceCheck({ state: 'replaced', stateAt, replacedBy: next, holder: null }), on);
  await expect.element(verdict('This licence was replaced')).toBeVisible();
  await expect.element(page.getByText('Replaced licences never show a name.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '5H2N-QX7C-3T9V-WM4K-D6RB-8PZJ' }))
    .toHaveAttribute('href', `/licence/${next}`);
  await expectAccessible();
});

it('says that the key of a record is no longer trusted', async () => {
  await open(buildLicenceCheck({ signature: { kid: 'Zr3xTq0aKcVd', isTrusted: false } }));
  await expect.element(page.getByText('which is no longer trusted', { exact: false })).toBeVisible();
});

it.each(bothWidths)('shows that a number is unknown, and finds another one (%s)', async (on) => {
  const stub = await openScreen('/licence/7q4m-nothing', { calls: [refuse(checkLicence, 404)], on });
  await expect.element(verdict('We do not know this licence')).toBeVisible();
  await expectAccessible();
  stub.add(respond(checkLicence, buildLicenceCheck()));
  const field = page.getByRole('textbox', { name: 'Number of the licence' });
  await field.fill('7q4m zk2w 9d5t xb8r nc3v hj6p');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(verdict('This licence is good')).toBeVisible();
  await expectAddress(`/licence/${licenceNumber}`);
});

it.each(bothWidths)('asks for a number, and reads O as 0 and L as 1 (%s)', async (on) => {
  const stub = await openScreen('/licence', { calls: [respond(checkLicence, buildLicenceCheck())], on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check a licence' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox').fill('oOlI-ZK2W-9D5T-XB8R-NC3V-HJ6P');
  await page.getByRole('button', { name: 'Check' }).click();
  await expectAddress('/licence/0011ZK2W9D5TXB8RNC3VHJ6P');
  await expect.poll(() => stub.requests.at(-1)?.path).toBe('/api/licences/0011ZK2W9D5TXB8RNC3VHJ6P');
});

it('compares a file with the licensed ones in the browser', async () => {
  const bytes = new TextEncoder().encode('layer by layer');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const files = [{ name: 'ripple-vase-180mm.stl', sha256: hash, sizeBytes: 14 }];
  await open(buildLicenceCheck({ design: { id: 7, title: 'Ripple Vase', files } }));
  const input = page.getByLabelText('Choose a file to check');
  await userEvent.upload(input, new File([bytes], 'renamed.stl'));
  await expect.element(page.getByText('This is the licensed file ripple-vase-180mm.stl')).toBeVisible();
  await userEvent.upload(input, new File(['layer by layer.'], 'ripple-vase-180mm.stl'));
  await expect.element(page.getByText('This file is not part of the licence')).toBeVisible();
  await expectAccessible();
});

it('leads to the contact form with the number filled in', async () => {
  await open(buildLicenceCheck());
  await page.getByRole('link', { name: 'Tell us about a listing of this licence' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Subject' }))
    .toHaveValue('Licence 7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P');
});

it.each(bothWidths)(
  'asks the holder to confirm a word, and shows those that are confirmed (%s)',
  async (on) => {
    const check = buildLicenceCheck({
      proofs: [{ word: 'ebay 90210', confirmedAt: '2026-11-22T14:20:00.000Z' }],
    });
    const askedAt = '2026-11-22T13:52:00.000Z';
    const asked = { word: 'etsy 4711', askedAt, openUntil: '2026-11-24T13:52:00.000Z' };
    const calls = [respond(checkLicence, check), respond(askForProof, asked)];
    const stub = await openScreen(`/licence/${check.id}`, { calls, on });
    await expect.element(page.getByText('The holder confirmed “ebay 90210”')).toBeVisible();
    await page.getByRole('textbox', { name: 'Your word' }).fill('etsy 4711');
    await page.getByRole('button', { name: 'Ask the holder' }).click();
    await expect.element(page.getByText('Waiting for the holder: “etsy 4711”')).toBeVisible();
    await expect
      .element(page.getByText('Open until Nov 24, 2026, 1:52 PM UTC.', { exact: false }))
      .toBeVisible();
    await expectAccessible();
    expect(stub.requests.find(({ method }) => method === 'POST')?.body).toEqual({ word: 'etsy 4711' });
  },
);

it.each([
  ['waiting', 'Waiting for the holder: “etsy 4711”'],
  ['unconfirmed', 'Nobody confirmed “etsy 4711” within 48 hours'],
] as const)('shows the state of the word in the address (%s)', async (state, text) => {
  const asked = {
    word: 'etsy 4711',
    askedAt: '2026-11-20T13:52:00.000Z',
    openUntil: '2026-11-22T13:52:00.000Z',
    state,
  };
  const calls = [respond(checkLicence, buildLicenceCheck()), respond(findProof, asked)];
  await openScreen(`/licence/${licenceNumber}?word=etsy+4711`, { calls });
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible();
});

it('does not repeat a word of the address that nobody has asked for', async () => {
  const calls = [respond(checkLicence, buildLicenceCheck()), refuse(findProof, 404)];
  await openScreen(`/licence/${licenceNumber}?word=send+money`, { calls });
  await expect.element(page.getByText('Nobody has asked for the word in this address')).toBeVisible();
  expect(page.getByText('send money').elements()).toEqual([]);
});

it('says why the form without JavaScript was refused', async () => {
  await openScreen(`/licence/${licenceNumber}?refused=many`, {
    calls: [respond(checkLicence, buildLicenceCheck())],
  });
  await expect
    .element(page.getByText('This holder was asked for too many words.', { exact: false }))
    .toBeVisible();
  await expectAccessible();
});

describe('the signature check in the browser', () => {
  afterEach(() => vi.restoreAllMocks());

  async function sign(number: string) {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const part = (value: object) => encode(new TextEncoder().encode(JSON.stringify(value)));
    const subject = { design: { title: 'Ripple Vase' }, downloadedAt: '', termsVersion: '' };
    const payload = {
      ...{ id: `https://shop.example/licence/${number}`, issuer: 'https://shop.example' },
      ...{ validFrom: '2026-11-20T10:11:12Z', credentialSubject: subject },
    };
    const signed = `${part({ alg: 'EdDSA', typ: 'vc+jwt', kid: 'one' })}.${part(payload)}`;
    const bytes = new TextEncoder().encode(signed);
    const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, bytes);
    const keys = { keys: [{ kid: 'one', x }] };
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(keys)));
    return `${signed}.${encode(new Uint8Array(signature))}`;
  }

  it('says that the signature is right', async () => {
    await open(buildLicenceCheck({ jws: await sign(licenceNumber) }));
    await expect
      .element(page.getByText('Your browser has checked the signature as well: it is right.'))
      .toBeVisible();
    await expectAccessible();
  });

  it('warns when the record is that of another licence', async () => {
    await open(buildLicenceCheck({ jws: await sign(next) }));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Your browser finds that the signature is wrong. Do not rely on this page, and tell us.',
      );
    await expectAccessible();
  });

  it('says so when the keys cannot be read', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await open(buildLicenceCheck());
    await expect
      .element(page.getByText('Your browser cannot check signatures', { exact: false }))
      .toBeVisible();
  });
});

it('says why the holder could not be asked', async () => {
  const message = 'Your word must not have a web address.';
  const calls = [respond(checkLicence, buildLicenceCheck()), refuse(askForProof, 400, { message })];
  await openScreen(`/licence/${licenceNumber}`, { calls });
  await page.getByRole('textbox', { name: 'Your word' }).fill('mia.example');
  await page.getByRole('button', { name: 'Ask the holder' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Your word' })).toHaveFocus();
  await expectAccessible();
});
