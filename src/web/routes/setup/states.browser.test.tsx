import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getMailConnection } from '#src/features/connections/calls.ts';
import { checkSetup, getOpening, makeOwner, openShop } from '#src/features/opening/calls.ts';
import type { Opening } from '#src/features/opening/schemas.ts';
import { getSite, saveSite } from '#src/features/site/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { defaultFacts, setSiteFacts, type SiteFacts } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin } from '#test/support/screens/admin-data.ts';
import { neverRespond, refuse, respond } from '#test/support/screens/api-stub.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths, expectShown } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

afterEach(() => setSiteFacts(defaultFacts));

const ready = respond(checkSetup, { state: 'ready', ownerSince: null });
const siteCalls = [
  respond(getSite, { version: 1, facts: defaultFacts, work: [] }),
  respond(listDesignerPictures, []),
];
const opening: Opening = {
  isOpen: false,
  isFirstRun: true,
  points: [
    { name: 'operator', state: 'done', text: 'Ida Lund, Strandgade 12' },
    { name: 'address', state: 'wrong', text: 'You read this at http://localhost:3000.' },
    { name: 'second-factor', state: 'waiting', text: 'One admin has none yet.' },
  ],
};

it.each([
  ['without a token', '/setup', 'expired' as const, 'This address has run out.'],
  ['with a token that is no longer good', '/setup#old', 'expired' as const, 'This address has run out.'],
  [
    'with a token that another browser has used',
    '/setup#used',
    'taken' as const,
    /This shop has an owner since/,
  ],
])('says that the address cannot be used %s', async (_, address, state, text) => {
  const ownerSince = state === 'taken' ? '2026-11-18T18:31:00.000Z' : null;
  await openScreen(address, { calls: [respond(checkSetup, { state, ownerSince })] });
  await expect.element(page.getByText(text)).toBeVisible();
  await expectAccessible('main');
});

it('offers to try again when the address could not be checked', async () => {
  await openScreen('/setup#token', { calls: [refuse(checkSetup, 500)] });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each(bothWidths)('names what is missing in the account on a %s', async (on) => {
  await openScreen('/setup#token', { calls: [ready], on });
  await userEvent.click(page.getByRole('button', { name: 'Make my account' }));
  await expect.element(page.getByText('First name is required.')).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await expectAccessible('main');
});

it('makes the account, takes the token out of the address and asks for the shop', async () => {
  const stub = await openScreen('/setup#token', {
    calls: [ready, respond(makeOwner, { user: admin }), ...siteCalls],
  });
  await userEvent.fill(page.getByLabelText('First name'), 'Ida');
  await userEvent.fill(page.getByLabelText('Email'), 'ida@northlight.example');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'harbour-octopus-70');
  await userEvent.click(page.getByRole('button', { name: 'Make my account' }));
  await expect.element(page.getByRole('heading', { name: 'Say whose shop it is' })).toBeVisible();
  const sent = stub.requests.filter(({ path }) => path === makeOwner.path);
  expect(sent).toMatchObject([{ body: { token: 'token', firstName: 'Ida' } }]);
  await expectAddress('/setup?step=shop');
  await expectAccessible('main');
});

it('saves the facts of the shop with what this browser tells, and goes on to mail', async () => {
  const saved: SiteFacts[] = [];
  await openScreen('/setup?step=shop', {
    viewer: admin,
    calls: [
      ...siteCalls,
      neverRespond(getMailConnection),
      {
        endpoint: saveSite,
        respond: ({ body }) => {
          const { facts } = body as { facts: SiteFacts };
          saved.push(facts);
          return { status: 200, json: { version: 2, facts, work: [] } };
        },
      },
    ],
  });
  await userEvent.click(page.getByRole('button', { name: 'Save and go to mail' }));
  await expect.element(page.getByText('One answer needs another look.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Name of the shop'), 'Northlight Prints');
  await userEvent.click(page.getByRole('button', { name: 'Save and go to mail' }));
  await expect.element(page.getByRole('heading', { name: 'Let the shop send mail' })).toBeVisible();
  expect(saved).toMatchObject([{ brand: 'Northlight Prints', contactEmail: admin.email }]);
});

it('opens the shop after it has named what is left', async () => {
  await openScreen('/setup?step=open', {
    viewer: admin,
    calls: [respond(getOpening, opening), respond(openShop, { ...opening, isOpen: true })],
  });
  await expectShown('1 of 3 done');
  await expectAccessible('main');
  await userEvent.click(page.getByRole('button', { name: 'Open the shop' }));
  await expect.element(page.getByRole('dialog', { name: '2 points are left. Open anyway?' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Open anyway' }));
  await expectToast('The shop is open');
});

it('tells people without the right nothing but that the address has run out', async () => {
  await openScreen('/setup?step=open', {
    viewer: { ...admin, isAdmin: false },
  });
  await expectShown('This address has run out.');
});
