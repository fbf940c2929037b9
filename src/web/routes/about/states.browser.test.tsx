import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, buildUpcomingRelease, categoryCalls, picture } from '#test/support/screens/data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the designers and the next release (%s)', async (on) => {
  const calls = [
    ...categoryCalls,
    respondWithList(listModels, [buildDesignCard()]),
    respond(listUpcomingReleases, [buildUpcomingRelease()]),
    respond(listDesignerPictures, [{ userId: 'designer-1', avatarUrl: picture }]),
  ];
  await openScreen('/about', { calls, on });
  await expect.element(page.getByText('Three reasons to subscribe')).toBeVisible();
  await expectAccessible();
});
