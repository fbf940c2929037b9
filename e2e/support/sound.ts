import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing that axe finds, no colours that it finds in the other scheme, and nothing that scrolls sideways.
 * @param part a selector; without it axe looks at the whole page
 */
export async function expectSound(page: Page, part = 'html'): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  expect(await findFaults(new AxeBuilder({ page }).include(part).withTags(tags))).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  const colors = ['color-contrast', 'link-in-text-block'];
  expect(await findFaults(new AxeBuilder({ page }).include(part).withRules(colors))).toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

async function findFaults(builder: AxeBuilder): Promise<string[]> {
  // Without a frame of another origin on the page, and without a further tab for each look.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
