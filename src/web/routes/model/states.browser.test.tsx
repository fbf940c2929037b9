import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getModel } from '#src/features/catalog/calls.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesign, buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { expectConsole, openScreen } from '#test/support/screens/open-screen.tsx';

const calls = designCalls();

it.each(bothWidths)('shows a design (%s)', async (on) => {
  await openScreen('/model/7', { calls, on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible();
  await expect.element(page.getByText('Printing Setup')).toBeVisible();
  await expectAccessible();
});

it('shows that a design does not exist', async () => {
  await openScreen('/model/999999', { calls: [...calls, refuse(getModel, 404)] });
  await expect.element(page.getByText(modelNotFoundMessage)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Browse Other Models' })).toBeVisible();
  await expectAccessible('main');
});

it('shows the loading state, then why the design could not be loaded', async () => {
  expectConsole('Error in route match');
  expectConsole('The above error occurred in');
  const model = hold(refuse(getModel));
  await openScreen('/model/7', { calls: [...calls, model] });
  await expectLoading();
  await expectAccessible('main');
  model.release();
  await expect.element(page.getByText(/^Failed to fetch file/).first()).toBeVisible();
  await expectAccessible('main');
});

it('shows that a premium design needs another plan', async () => {
  const model = respond(getModel, buildDesign({ isPremium: true }));
  await openScreen('/model/7', { viewer: buildViewer(), calls: [...calls, model] });
  await expect.element(page.getByText(/a month opens all, cancel any time\./).first()).toBeVisible();
  await expectAccessible();
});
