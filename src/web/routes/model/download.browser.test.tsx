import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { getMe, login } from '#src/features/auth/calls.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { requestDownload } from '#src/features/downloads/calls.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  respond,
  disconnect,
  hold,
  refuse,
  type ApiStub,
  type StubbedCall,
} from '#test/support/screens/api-stub.ts';
import { buildSubscriber, dashboardCalls } from '#test/support/screens/billing-data.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { navigation } from '#test/support/screens/navigation.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

let lastId = 100;

/** Builds a design of its own for each test, since a download counts as running for 2 s. */
function newDesign(changes: Partial<Model> = {}): Model {
  lastId += 1;
  return buildDesign({ id: lastId, title: 'Fluted Herb Pot', ...changes });
}
const newPremiumDesign = () => newDesign({ title: 'Ripple Vase', isPremium: true });

const openDesign = (design: Model, viewer?: CurrentUser, calls: readonly StubbedCall[] = []) =>
  openScreen(`/model/${design.id}`, { viewer, calls: [...designCalls(design), ...calls] });
const pressDownload = () => page.getByRole('button', { name: 'Download', exact: true }).first().click();
const expectStarted = () => expectToast('Download Started', 'Your file download has begun.');
const countTickets = (stub: ApiStub): number =>
  stub.requests.filter(({ method, path }) => method === requestDownload.method && path.endsWith('/download'))
    .length;
const zip = (design: Model) => ({ address: `/files/${design.id}.zip`, name: `${design.title}.zip` });

async function signIn(): Promise<void> {
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('brass heat insert 7');
  await page
    .getByRole('button', { name: /^Sign In/ })
    .last()
    .click();
}

describe('the download button', () => {
  it('downloads the file once when it is pressed twice', async () => {
    const design = newDesign();
    const ticket = { downloadUrl: zip(design).address, suggestedFilename: zip(design).name };
    const download = hold(respond(requestDownload, ticket));
    const stub = await openDesign(design, buildViewer(), [download]);
    await page.getByRole('button', { name: 'Download', exact: true }).first().dblClick();
    await expect.element(page.getByRole('button', { name: 'Downloading...' }).first()).toBeVisible();
    download.release();
    await expectStarted();
    await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
    expect(countTickets(stub)).toBe(1);
  });

  it.each([
    [409, { message: 'The files are being changed.', code: 'x' }, 'The files are being changed.'],
    [
      429,
      { message: 'Too many attempts. Please wait a moment and try again.', code: 'x' },
      'Too many attempts. Please wait a moment and try again.',
    ],
  ])('shows the message of a response with status %i', async (status, refusal, text) => {
    await openDesign(newDesign(), buildViewer(), [refuse(requestDownload, status, refusal)]);
    await pressDownload();
    await expectToast('Download Failed', text);
  });

  it('shows that the network failed and that the download is prepared when it takes long', async () => {
    const design = newDesign();
    const stub = await openDesign(design, buildViewer(), [disconnect(requestDownload)]);
    await pressDownload();
    await expectToast('Download Failed', 'Failed to download file. Please try again.');
    const [ticket] = designCalls(design).filter(({ endpoint }) => endpoint === requestDownload);
    if (!ticket) throw new Error('The design has no ticket.');
    const held = hold(ticket);
    stub.add(held);
    await pressDownload();
    await expectToast('Preparing Download', design.title);
    held.release();
    await expectStarted();
    await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
  });

  it('shows the premium prompt to a person on Free', async () => {
    await openDesign(newPremiumDesign(), buildViewer());
    await expect
      .element(page.getByRole('heading', { name: /\$7 a month opens all, cancel any time\./ }))
      .toBeVisible();
    await expectAccessible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Upgrade: / })
      .click();
    await expectAddress('/pricing');
    await expect.element(page.getByText('Ripple Vase opens with Personal or Commercial.')).toBeVisible();
  });
});

it('says with the numbers of the catalog what a plan opens', async () => {
  const design = newPremiumDesign();
  const cards = [design.id, 91, 92, 93, 94].map((id) => buildDesign({ id, isPremium: true }));
  await openDesign(design, undefined, [respond(listModels, cards, { 'x-total-count': '22' })]);
  const heading = 'One of 22 premium designs. $7 a month opens all, cancel any time.';
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect.element(page.getByText('and 18 more')).toBeVisible();
  const main = page.getByRole('main');
  for (const name of ['Upgrade: Get Personal, $7 a month', 'Commercial, $10'])
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', '/pricing');
  await expectAccessible();
});

describe('a file of a premium design', () => {
  it.each([
    ['a visitor', undefined],
    ['a person on Free', buildViewer()],
  ])('leads %s to the plans and remembers the file', async (_, viewer) => {
    const design = newPremiumDesign();
    const name = design.files[0]?.name ?? '';
    await openDesign(design, viewer);
    const upgrade = page.getByRole('link', { name: `Upgrade to download ${name}` });
    await expect.element(upgrade).toBeVisible();
    expect(page.getByRole('button', { name: new RegExp(`^(Download|Open) ${name}`) }).elements()).toEqual([]);
    await expectAccessible();
    await upgrade.click();
    await expectAddress('/pricing');
    await expect.element(page.getByText('Ripple Vase opens with Personal or Commercial.')).toBeVisible();
  });

  it('downloads for a subscriber', async () => {
    const design = newPremiumDesign();
    await openDesign(design, buildSubscriber());
    await expect
      .element(page.getByRole('button', { name: `Download ${design.files[0]?.name}` }))
      .toBeVisible();
  });
});

describe('a visitor', () => {
  it('signs in first, and the download starts once after that', async () => {
    const design = newDesign();
    await openDesign(design);
    await pressDownload();
    await expectToast('Sign In Required', 'Please sign in to download files.');
    const address = `/login?returnUrl=%2Fmodel%2F${design.id}`;
    await expect.poll(() => navigation.documents).toEqual([address]);

    const stub = await openScreen(address, {
      calls: [...designCalls(design), respond(login, { user: buildViewer() }), respond(getMe, buildViewer())],
    });
    await expect.element(page.getByText(`${design.title} is waiting.`)).toBeVisible();
    await expect
      .element(page.getByText('Sign in and the download starts by itself.', { exact: false }))
      .toBeVisible();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect
      .element(page.getByText('Sign up and the download starts by itself.', { exact: false }))
      .toBeVisible();
    await page.getByRole('tab', { name: 'Sign In' }).click();
    await signIn();
    await expectAddress(`/model/${design.id}`);
    await expectStarted();
    await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
    expect(countTickets(stub)).toBe(1);

    const again = await openDesign(design, buildViewer());
    await expect.element(page.getByRole('heading', { level: 1, name: design.title })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
    expect(countTickets(again)).toBe(0);
  });

  it('signs in from a premium design with a plan, whose download then starts', async () => {
    const design = newPremiumDesign();
    const subscriber = buildSubscriber();
    await openDesign(design, undefined, [respond(login, { user: subscriber }), respond(getMe, subscriber)]);
    await expect
      .element(page.getByRole('heading', { name: /a month opens all, cancel any time\./ }))
      .toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect
      .element(page.getByText('With such a plan the download starts by itself.', { exact: false }))
      .toBeVisible();
    await signIn();
    await expectAddress(`/model/${design.id}`);
    await expectStarted();
    await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
  });
});

it('asks to sign in again when the session has ended, and starts the download after that', async () => {
  const design = newDesign();
  await openDesign(design, buildViewer(), [refuse(requestDownload, 401)]);
  await pressDownload();
  await expectToast('Sign In Required', 'Please sign in to download files.');
  await expect.poll(() => navigation.documents).toEqual([`/login?returnUrl=%2Fmodel%2F${design.id}`]);
  await openDesign(design, buildViewer());
  await expectStarted();
  await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
});

describe('a premium design that waits for a plan', () => {
  async function chooseUpgrade(design: Model, viewer?: CurrentUser): Promise<void> {
    await openDesign(design, viewer, dashboardCalls);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Upgrade: / })
      .click();
    await expectAddress('/pricing');
  }
  const open = (address: string, design: Model, viewer: CurrentUser) =>
    openScreen(address, { viewer, calls: [...designCalls(design), ...dashboardCalls] });

  it('appears on the dashboard and in the history, and does not start', async () => {
    const design = newPremiumDesign();
    await chooseUpgrade(design, buildViewer());
    for (const address of ['/dashboard', '/downloads']) {
      const stub = await open(address, design, buildViewer());
      await expect.element(page.getByText('Ripple Vase is waiting.')).toBeVisible();
      await expect.element(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
      expect(countTickets(stub)).toBe(0);
    }
  });

  it('starts once on the dashboard when the person has a plan', async () => {
    const design = newPremiumDesign();
    await chooseUpgrade(design, buildViewer());
    await open('/dashboard', design, buildSubscriber());
    await expect.element(page.getByText('Ripple Vase is yours to download.')).toBeVisible();
    await expectStarted();
    await expect.poll(() => navigation.downloads).toEqual([zip(design)]);
    const again = await open('/dashboard', design, buildSubscriber());
    await expect.element(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
    await expect.element(page.getByText('Ripple Vase is yours to download.')).not.toBeInTheDocument();
    expect(countTickets(again)).toBe(0);
  });

  it('does not start for another user', async () => {
    const design = newPremiumDesign();
    await chooseUpgrade(design, buildViewer());
    const other = { ...buildSubscriber(), id: 'user-mira' };
    const stub = await open('/dashboard', design, other);
    await expect.element(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
    await expect.element(page.getByText('Ripple Vase is waiting.')).not.toBeInTheDocument();
    const opened = await open(`/model/${design.id}`, design, other);
    await expect.element(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
    expect(countTickets(stub) + countTickets(opened)).toBe(0);
    expect(navigation.downloads).toEqual([]);
  });
});
