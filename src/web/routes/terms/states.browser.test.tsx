import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getLegalVersion } from '#src/features/site/legal-calls.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { refuse } from '#test/support/screens/api-stub.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the page without axe findings or sideways scrolling (%s)', async (on) => {
  await openScreen('/terms', { on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('shows an earlier version, which says that another one applies (%s)', async (on) => {
  await openScreen('/terms/2026-11-20', { on });
  await expect.element(page.getByText('Version 2026-11-20', { exact: false })).toBeVisible();
  await expect.element(page.getByText('This is an earlier version', { exact: false })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Read the version that applies now' }).click();
  await expect.element(page.getByText(`Version ${site.terms.version}`, { exact: false })).toBeVisible();
  expect(page.getByText('This is an earlier version', { exact: false }).elements()).toEqual([]);
});

it('shows the version that applies at an address of its own', async () => {
  await openScreen(`/terms/${site.terms.version}`);
  await expect.element(page.getByText(`Version ${site.terms.version}`, { exact: false })).toBeVisible();
  expect(page.getByText('This is an earlier version', { exact: false }).elements()).toEqual([]);
});

it('says that there is no page for a version whose text is not kept', async () => {
  await openScreen('/terms/1999-01-01', { calls: [refuse(getLegalVersion, 404)] });
  const name = 'This plate is empty.';
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible();
});
