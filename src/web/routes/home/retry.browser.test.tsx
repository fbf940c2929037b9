import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels, listPopular, listTrending } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { respond, respondWithList, refuse } from '#test/support/screens/api-stub.ts';
import { categoryCalls } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('offers a retry where a request failed', async () => {
  const stub = await openScreen('/terms', {
    calls: [
      ...categoryCalls,
      refuse(listTrending, 403),
      respond(listPopular, []),
      respondWithList(listModels, []),
      respond(listUpcomingReleases, []),
    ],
  });
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  const failure = page.getByText('The ranking could not be loaded.');
  await expect.element(failure).toBeVisible();
  stub.add(respond(listTrending, []));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});
