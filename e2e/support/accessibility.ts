import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { showPage } from './painting.ts';

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe findings, no color findings in the other color scheme, and no horizontal scrolling.
 * @param part selector of the element to check; the whole page by default
 * @param moreTags tags of rules to check besides those of WCAG
 */
export async function expectAccessible(page: Page, part = 'html', moreTags: string[] = []): Promise<void> {
  // Axe checks no colors of transparent elements.
  await showPage(page);
  await page.evaluate(axe.source);
  expect(await findViolations(page, part, { type: 'tag', values: [...wcagTags, ...moreTags] })).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  expect(await findViolations(page, part, { type: 'rule', values: colorRules })).toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

async function findViolations(page: Page, part: string, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ([selector, rules]) => {
      // Without `resultTypes`, axe spends most of its time on descriptions of passed checks. No rule here reads what it
      // preloads, and no selector is printed.
      const options = {
        runOnly: rules,
        resultTypes: ['violations' as const],
        preload: false,
        selectors: false,
      };
      const { violations } = await window.axe.run(selector, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [part, runOnly] as const,
  );
}
