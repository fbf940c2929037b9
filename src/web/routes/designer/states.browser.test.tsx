import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildUpcomingRelease, categoryCalls, picture } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const [designer, other] = site.designers;
const { userId = '', username = '', displayName = '', style = '' } = designer ?? {};
const address = `/designer/${username}`;

const ownRelease = buildUpcomingRelease({
  designer: { userId, username, displayName },
  title: 'Facet Egg Cups',
});
const calls = [
  ...categoryCalls,
  respondWithList(listModels, [buildDesignCard()]),
  respond(listUpcomingReleases, [
    ownRelease,
    buildUpcomingRelease({ designer: other ?? null, title: 'Gear Toy' }),
  ]),
  respond(listDesignerPictures, [{ userId, avatarUrl: picture }]),
];

it.each(bothWidths)('shows style, next releases and works of a designer (%s)', async (on) => {
  await openScreen(address, { calls, on });
  await expect.element(page.getByRole('heading', { level: 1, name: displayName })).toBeVisible();
  await expect.element(page.getByText(style)).toBeVisible();
  await expect.element(page.getByText('A release every Monday and Friday')).toBeVisible();
  await expect.element(page.getByText('Facet Egg Cups')).toBeVisible();
  await expect.element(page.getByText('Gear Toy')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Ripple Vase' })).toBeVisible();
  await expectAccessible();
});

it('shows that nothing was released or planned yet', async () => {
  const empty = [respondWithList(listModels, []), respond(listUpcomingReleases, [])];
  await openScreen(address, { calls: [...calls, ...empty] });
  await expect.element(page.getByText('No designs released yet')).toBeVisible();
  await expect.element(page.getByText('No release is planned yet.')).toBeVisible();
});

it('shows the loading state, then why the works could not be loaded', async () => {
  const held = [hold(refuse(listModels)), hold(refuse(listUpcomingReleases))];
  await openScreen(address, { calls: [...calls, ...held] });
  await expectLoading();
  for (const call of held) call.release();
  await expect.element(page.getByText('The designs could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});

it('shows the missing page for another name', async () => {
  await openScreen('/designer/nobody', { calls });
  await expect.element(page.getByText('This plate is empty.')).toBeVisible();
});
