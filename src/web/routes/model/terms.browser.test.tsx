import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requestDownload } from '#src/features/downloads/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const message = 'Please agree to the present Terms of Service first.';
const viewer = buildViewer({ hasAcceptedTerms: false });
const calls = [...designCalls(), refuse(requestDownload, 403, { message, code: 'terms_required' })];
const accountMenu = page.getByRole('button', { name: /account menu/i });
const dialog = page.getByRole('dialog', { name: 'Our terms have changed' });
const findDownload = () => page.getByRole('button', { name: 'Download', exact: true }).first();

it('asks to agree to new terms, which can be postponed and block a download', async () => {
  // The dialog does not open on the page of the terms themselves.
  await openScreen('/terms', { viewer, calls });
  await expect.element(accountMenu).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await openScreen('/model/7', { viewer, calls });
  await expect.element(dialog.getByRole('button', { name: 'Not now' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openScreen('/model/7', { viewer, calls });
  await expect.element(accountMenu).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await findDownload().click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expectToast('Download Failed', message);
  await expect.element(findDownload()).toHaveFocus();
});
