import type { BrowserContext } from '@playwright/test';

/**
 * Makes pages wait longer for their own code. After 10 seconds a page counts as one without a script, and follows links that
 * were pressed offline, but on a slow machine the script may take longer. A test that sets the page's clock gets 10 seconds.
 */
export async function lengthenScriptTimeLimit(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setTimeout } = window;
    const setLongTimeout = (run: () => void, ms = 0, ...args: unknown[]) =>
      setTimeout(run, ms < 10_000 ? ms : Math.max(ms, 600_000), ...args);
    Object.assign(window, { setTimeout: setLongTimeout });
  });
}
