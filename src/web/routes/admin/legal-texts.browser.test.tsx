import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSite } from '#src/features/site/calls.ts';
import { getLegalText, publishLegalText } from '#src/features/site/legal-calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { defaultFacts, defaultLegalVersions, setSiteFacts } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { refuse, respond, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { bothWidths, expectShown } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

afterEach(() => setSiteFacts({ ...defaultFacts, ...defaultLegalVersions }));

const calls: StubbedCall[] = [
  ...panelCalls,
  respond(listDesignerPictures, []),
  respond(getSite, { version: 1, facts: defaultFacts, work: [] }),
];
const open = (more: StubbedCall[] = [], on: ScreenOptions['on'] = 'desktop') =>
  openScreen('/admin?tab=site', { viewer: admin, calls: [...calls, ...more], on });

const own = {
  version: '2026-11-18',
  changedOn: '2026-11-18',
  changes: ['Gifts are described.'],
  html: '<h1>What you may do</h1><p>Print it.</p>',
  versions: ['2026-11-18', '2026-11-02'],
};
const useOwnTerms = () =>
  setSiteFacts({
    ...defaultFacts,
    terms: { version: '2026-11-18', changedOn: '2026-11-18', changes: [], ownVersion: '2026-11-18' },
  });

it.each(bothWidths)('writes an own text in place of the one that comes with the shop (%s)', async (on) => {
  const stub = await open(
    [refuse(publishLegalText, 409, { message: 'Another version was published meanwhile.' })],
    on,
  );
  await userEvent.click(page.getByRole('link', { name: 'Write your own Terms of Service' }));
  await expect.element(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  const publish = page.getByRole('button', { name: /^Publish as version of/ });
  await expect.element(publish).toBeDisabled();
  await userEvent.fill(page.getByRole('textbox', { name: 'Text' }), 'Print it.');
  await userEvent.fill(page.getByRole('textbox', { name: /^What changed/ }), 'Gifts.\n\nPauses.');
  await expectAccessible('main');
  await userEvent.click(publish);
  await expectShown('Another version was published meanwhile.');
  const sent = stub.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    basedOn: null,
    html: '<p>Print&nbsp;it.</p>',
    changes: ['Gifts.', 'Pauses.'],
    needsAcceptance: true,
  });
});

it('edits the own text that is in force, or returns to the one that comes with the shop', async () => {
  useOwnTerms();
  const stub = await open([respond(getLegalText, own), refuse(publishLegalText, 500)]);
  await expectShown(/^Own text, version of Nov/);
  await userEvent.click(page.getByRole('link', { name: 'Edit Terms of Service' }));
  await expectShown('Print it.');
  await userEvent.click(page.getByRole('button', { name: 'Use the text that comes with the shop' }));
  await expectShown('The text could not be published.');
  const sent = stub.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ basedOn: '2026-11-18', html: null });
});

it('offers to try again when the own text could not be loaded', async () => {
  useOwnTerms();
  await open([refuse(getLegalText, 500)]);
  await userEvent.click(page.getByRole('link', { name: 'Edit Terms of Service' }));
  await expectShown('The text could not be loaded.');
});

it('shows an own text on its page, with its headings below the title, and links to its versions', async () => {
  useOwnTerms();
  await openScreen('/terms', { calls: [respond(getLegalText, own)] });
  await expect.element(page.getByRole('heading', { level: 2, name: 'What you may do' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '2026-11-02' })).toBeVisible();
  await expectAccessible('main');
});
