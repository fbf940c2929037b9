import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildViewer, categoryCalls } from '#test/support/screens/data.ts';
import { expectAddress } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const calls = [
  ...categoryCalls,
  respond(listDesignerPictures, []),
  respondWithList(listModels, []),
  respond(listUpcomingReleases, []),
];
const subscribe = () => page.getByRole('link', { name: 'Subscribe Now' });

it('shows the designers and links visitors to the plans', async () => {
  await openScreen('/terms', { calls });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Three reasons to subscribe' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Designer two' })).toBeVisible();
  await subscribe().click();
  await expectAddress('/pricing');
});

it('does not link signed-in people to the plans', async () => {
  await openScreen('/about', { viewer: buildViewer(), calls });
  await expect.element(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect.element(subscribe()).not.toBeInTheDocument();
});
