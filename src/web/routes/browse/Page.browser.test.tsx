import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listModels } from '#src/features/catalog/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { answerList, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesignCard, categoryCalls } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('shows designs', async () => {
  await openScreen('/browse', { calls: [...categoryCalls, answerList(listModels, [buildDesignCard()])] });
  await expect.element(page.getByText('Ripple Vase').first()).toBeVisible();
  await expectAccessible();
});

it('shows the loading state, then why the list could not be loaded', async () => {
  const list = hold(refuse(listModels, 403));
  await openScreen('/browse', { calls: [...categoryCalls, list] });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expectAccessible('main');
  list.release();
  await expect.element(page.getByText('Failed to fetch files').first()).toBeVisible();
  await expectAccessible('main');
});
