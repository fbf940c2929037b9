import axe from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe findings, no color findings in the dark color scheme, and no horizontal scrolling.
 * @param part selector of the element to check; the whole page by default
 * @param moreRules rules to check besides those of WCAG
 */
export async function expectAccessible(part = 'html', moreRules: string[] = []): Promise<void> {
  expect(await findViolations(part, { type: 'tag', values: wcagTags }, moreRules)).toEqual([]);
  const { scrollWidth } = document.documentElement;
  expect(scrollWidth, 'the width of the page').toBeLessThanOrEqual(window.innerWidth);
  await commands.emulateColorScheme('dark');
  expect(await findViolations(part, { type: 'rule', values: colorRules })).toEqual([]);
  await commands.emulateColorScheme('light');
}

async function findViolations(
  part: string,
  runOnly: axe.RunOnly,
  moreRules: string[] = [],
): Promise<string[]> {
  // Without `resultTypes`, axe spends most of its time on descriptions of passed checks. No rule here reads what it
  // preloads, and no selector is printed.
  const options = {
    runOnly,
    rules: Object.fromEntries(moreRules.map((rule) => [rule, { enabled: true }])),
    resultTypes: ['violations'],
    preload: false,
    selectors: false,
  } satisfies axe.RunOptions;
  const { violations } = await axe.run(part, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
