import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listUsers } from '#src/features/admin/calls.ts';
import { getSite, listSiteVersions, saveSite } from '#src/features/site/calls.ts';
import type { SiteVersion } from '#src/features/site/schemas.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { defaultFacts, setSiteFacts, type SiteFacts } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, buildAdminUser, panelCalls } from '#test/support/screens/admin-data.ts';
import { refuse, respond, respondWithList, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

afterEach(() => setSiteFacts(defaultFacts));

const work = [{ userId: 'designer-two', designs: 21, scheduled: 3 }];

const changedMeanwhile = 'Tomas Reyes has changed this meanwhile: Tagline.';

/** Creates a shop that stores each saved version and records the bodies of the requests. */
function createShop(changes: Partial<SiteFacts> = {}) {
  const state: SiteVersion = { version: 4, facts: { ...defaultFacts, ...changes }, work };
  const sent: { version: number; facts: SiteFacts; handOver?: object }[] = [];
  const calls: StubbedCall[] = [
    ...panelCalls,
    respond(listDesignerPictures, []),
    respond(getSite, () => ({ ...state })),
    {
      endpoint: saveSite,
      respond: ({ body }) => {
        const saved = body as (typeof sent)[number];
        if (saved.version !== state.version)
          return {
            status: 409,
            json: { error: changedMeanwhile, message: changedMeanwhile, code: 'site_changed' },
          };
        sent.push(saved);
        Object.assign(state, { version: state.version + 1, facts: saved.facts });
        return { status: 200, json: { ...state } };
      },
    },
    respond(listSiteVersions, [
      {
        version: 4,
        at: '2026-11-18T11:02:00.000Z',
        source: 'panel',
        actor: 'Ida Lund',
        changes: [{ field: 'tagline', before: 'Off the plate.', after: defaultFacts.tagline }],
      },
      {
        version: 3,
        at: '2026-11-17T11:02:00.000Z',
        source: 'file',
        actor: null,
        changes: [
          { field: 'releaseSchedule', before: [{ weekday: 1, designerUserId: null }], after: [] },
          { field: 'emailOptInDefault', before: false, after: true },
        ],
      },
    ]),
  ];
  return { state, sent, calls };
}

async function open(shop = createShop(), options: Partial<ScreenOptions> = {}) {
  await openScreen('/admin?tab=site', { viewer: admin, calls: shop.calls, ...options });
  await expect.element(page.getByRole('textbox', { name: 'Tagline' })).toBeVisible();
  return shop;
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const saveBar = page.getByText('1 change is not saved.');
const save = page.getByRole('button', { name: 'Save and publish' });

it.each(bothWidths)('shows the facts, the places of the panel and a preview (%s)', async (on) => {
  await open(createShop(), { on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Site', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(box('Description')).toHaveValue(defaultFacts.description);
  await expect
    .element(page.getByText('Text on it reads 11.1 : 1 in both themes, needed are 4.5'))
    .toBeVisible();
  await expect.element(saveBar).not.toBeInTheDocument();
  await expectAccessible();
});

it('offers the four tabs of the specification first, as tabs', async () => {
  await open();
  const names = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent);
  expect(names).toEqual(['Upload Files', 'Manage Files', 'Categories', 'Users']);
});

it.each(bothWidths)('marks a change in the preview, and saves it (%s)', async (on) => {
  const { sent } = await open(createShop(), { on });
  await box('Headline').fill('Three new prints a week.');
  await expect.element(page.getByText(`Changed. Was “${defaultFacts.headline}”`)).toBeVisible();
  await expect.element(page.getByRole('mark')).toHaveTextContent('Three new prints a week.');
  await expect.element(saveBar).toBeVisible();
  await expectAccessible('main');
  await save.click();
  await expectToast('The site is changed', 'The change is on every page now.');
  expect(sent).toMatchObject([{ version: 4, facts: { headline: 'Three new prints a week.' } }]);
  await expect.element(saveBar).not.toBeInTheDocument();
});

it('saves with Ctrl+S, and discards', async () => {
  const { sent } = await open();
  await box('Tagline').fill('One');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(box('Tagline')).toHaveValue(defaultFacts.tagline);
  await box('Tagline').fill('Two');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(saveBar).not.toBeInTheDocument();
  expect(sent.map(({ facts }) => facts.tagline)).toEqual(['Two']);
});

it('shows each fault at its field, focuses the first one, and sends nothing', async () => {
  const { sent } = await open();
  await box('Name of the shop').fill('');
  await box('Contact address').fill('hello');
  await save.click();
  await expect.element(page.getByText('Name of the shop is required.')).toBeVisible();
  await expect.element(page.getByText('Enter a valid email address.')).toBeVisible();
  await expect.element(box('Name of the shop')).toHaveFocus();
  await expectAccessible('main');
  expect(sent).toEqual([]);
});

it('refuses an accent on which text cannot be read, and offers the nearest one', async () => {
  const { sent } = await open();
  await box('Accent color').fill('#1e6b5c');
  await expect.element(page.getByText('Text on #1E6B5C would read 2.8 : 1. It needs 4.5.')).toBeVisible();
  await expectAccessible('main');
  await save.click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Use #508C80' }).click();
  await save.click();
  await expect.element(saveBar).not.toBeInTheDocument();
  expect(sent.map(({ facts }) => facts.accent)).toEqual(['#508C80']);
});

it('edits days, designers and links', async () => {
  const { sent } = await open();
  await page.getByRole('checkbox', { name: 'Tuesday' }).click();
  await page.getByRole('combobox', { name: 'Designer on Tuesday' }).selectOptions('In turn');
  await page.getByRole('checkbox', { name: 'Friday' }).click();
  await page.getByRole('button', { name: 'Move Designer two up' }).click();
  await page.getByRole('button', { name: 'Edit Designer one' }).click();
  await box('Style').fill('Vases.');
  await page.getByRole('button', { name: 'Remove Lighting' }).click();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await box('Label').fill('Mastodon');
  await box('Address').fill('https://fab.example/@firstlayer');
  await expectAccessible('main');
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect(sent[0]?.facts).toMatchObject({
    releaseSchedule: [
      { weekday: 1, designerUserId: 'designer-one' },
      { weekday: 2, designerUserId: null },
      { weekday: 3, designerUserId: 'designer-two' },
    ],
    designers: [
      { userId: 'designer-two' },
      { userId: 'designer-one', style: 'Vases.', specialties: ['Vases', 'Planters'] },
    ],
    socialLinks: [{ label: 'Mastodon', href: 'https://fab.example/@firstlayer' }],
  });
});

it('adds an account as a designer', async () => {
  const shop = createShop();
  const noor = buildAdminUser({ id: 'user-noor', firstName: 'Noor', lastName: 'Haddad', username: 'noor' });
  const { sent } = await open({ ...shop, calls: [...shop.calls, respondWithList(listUsers, [noor])] });
  await page.getByRole('button', { name: 'Add a designer' }).click();
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('noor');
  await page.getByRole('button', { name: 'Choose Noor Haddad' }).click();
  await box('Style').fill('Lamps.');
  await save.click();
  await expect.element(saveBar).not.toBeInTheDocument();
  expect(sent[0]?.facts.designers[2]).toMatchObject({
    userId: 'user-noor',
    username: 'noor',
    style: 'Lamps.',
  });
});

it('asks who takes over from a designer who is removed', async () => {
  const { sent } = await open();
  await page.getByRole('button', { name: 'Remove Designer two' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who takes over from Designer two?' });
  await expect
    .element(dialog.getByText(/^21 designs, 3 scheduled releases and Wednesday name Designer two\./))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Keep Designer two' })).toHaveFocus();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Remove and hand over' }).click();
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect(sent[0]).toMatchObject({
    facts: { releaseSchedule: [{}, { weekday: 3, designerUserId: 'designer-one' }, {}] },
    handOver: { 'designer-two': 'designer-one' },
  });
  expect(sent[0]?.facts.designers).toHaveLength(1);
});

/** Saves a tagline after another admin has saved a different one. */
async function openConflict() {
  const shop = await open();
  await box('Tagline').fill('Three new prints a week.');
  Object.assign(shop.state, { version: 5, facts: { ...defaultFacts, tagline: 'Off the plate.' } });
  await save.click();
  await expect.element(page.getByText(changedMeanwhile)).toBeVisible();
  return shop;
}

it('says what somebody else has saved meanwhile, and saves over it', async () => {
  const { sent } = await openConflict();
  const both = page.getByText('Tagline. Theirs: “Off the plate.” Yours: “Three new prints a week.”');
  await expect.element(both).toBeVisible();
  await expectAccessible('main');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(save).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ version: 5, facts: { tagline: 'Three new prints a week.' } }]);
});

it('takes over what somebody else has saved meanwhile', async () => {
  const { sent } = await openConflict();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(box('Tagline')).toHaveValue('Off the plate.');
  await expect.element(save).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it.each(bothWidths)('lists the history, and takes a change back (%s)', async (on) => {
  const { sent } = await open(createShop(), { on });
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'History of the site' });
  await expect.element(dialog.getByText(/^Imported with npm run site · /)).toBeVisible();
  await expect.element(dialog.getByText('Mon in turn')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Undo Tagline' }).click();
  await expect.element(box('Tagline')).toHaveValue('Off the plate.');
  expect(sent).toMatchObject([{ version: 4, facts: { ...defaultFacts, tagline: 'Off the plate.' } }]);
});

it.each(['Mail', 'Link'])('previews a %s in both themes', async (name) => {
  await open();
  await page.getByRole('radio', { name }).click();
  await expectAccessible('aside');
  await page.getByRole('radio', { name: 'Dark' }).first().click();
  await expectAccessible('aside');
});

it('warns when the page is left with changes', async () => {
  await open();
  await box('Tagline').fill('One');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect.element(page.getByText('The changes of the site are not saved yet.')).toBeVisible();
});

it('says that the facts could not be loaded', async () => {
  await openScreen('/admin?tab=site', { viewer: admin, calls: [...createShop().calls, refuse(getSite)] });
  await expect.element(page.getByText('The facts of the shop could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});

it('adds an occasion, moves it up and saves it with the slug of its tag', async () => {
  const [gifts, kids] = ['gift', 'kids'].map((tag) => ({ tag, title: tag, text: '' }));
  const { calls, sent } = createShop({ occasions: [gifts, kids].filter((one) => one !== undefined) });
  await openScreen('/admin?tab=site', { viewer: admin, calls });
  const part = page.getByRole('region', { name: 'Occasions' });
  await part.getByRole('button', { name: 'Add an occasion' }).click();
  await part.getByLabelText('Title').nth(2).fill('Prints in place');
  await part.getByLabelText('Tag').nth(2).fill('Print in Place');
  await part.getByRole('button', { name: 'Move Prints in place up' }).click();
  await part.getByRole('button', { name: 'Remove gift' }).click();
  await save.click();
  await expect
    .poll(() => sent.at(-1)?.facts.occasions.map(({ tag }) => tag))
    .toEqual(['print-in-place', 'kids']);
});
