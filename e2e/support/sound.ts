import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects no axe findings, no contrast findings in the other color scheme, and no horizontal scrolling.
 * @param part selector of the element to check; the whole page by default
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
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
  // Legacy mode needs no extra tab for each check; the pages have no frame of another origin.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
