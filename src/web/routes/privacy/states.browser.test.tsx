import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the page without axe findings or sideways scrolling (%s)', async (on) => {
  await openScreen('/privacy', { on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expectAccessible();
});
