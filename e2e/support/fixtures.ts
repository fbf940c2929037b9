import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { hidePages, showPage } from './painting.ts';
import { lengthenScriptTimeLimit } from './script-time-limit.ts';

interface Fixtures {
  /** Set by tests that compare pixels or measure layout shifts; pages in a browser with a window are painted as well. */
  isPainted: boolean;
  /** Allows console errors about this response status or with this text; any other console error or warning fails the test. */
  expectStatus: (status: number | string) => void;
}

/** Starts every test signed out on the running site and fails it when the browser reports an unexpected error or warning. */
export const test = base.extend<Fixtures>({
  isPainted: [false, { option: true }],
  context: async ({ context, headless, isPainted }, use, info) => {
    await lengthenScriptTimeLimit(context);
    if (headless && !isPainted) await hidePages(context);
    await use(context);
    if (info.status !== info.expectedStatus) await attachScreenshots(context, info);
  },
  expectStatus: [
    async ({ page }, use) => {
      const messages: string[] = [];
      const expected: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(error.message));
      // The browser also reports the errors that an error page is shown for.
      await use((status) => {
        if (typeof status === 'string') expected.push(status);
        else expected.push(`responded with a status of ${status}`, `ApiError: ${status}:`);
      });
      const isExpected = (message: string) => expected.some((text) => message.includes(text));
      expect(
        messages.filter((text) => !isExpected(text)),
        'unexpected console messages',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Attaches a screenshot of each open page, also of pages in contexts that the test has created. */
async function attachScreenshots(context: BrowserContext, info: TestInfo): Promise<void> {
  const contexts = context.browser()?.contexts() ?? [context];
  for (const [index, page] of contexts.flatMap((opened) => opened.pages()).entries()) {
    const path = info.outputPath(`page-${index + 1}.png`);
    await showPage(page);
    await page.screenshot({ path });
    info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

export { expect };

export const demoPassword = 'first-layer-2026';

type DemoName = 'admin' | 'free' | 'personal' | 'commercial';

export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/**
 * Waits until React has hydrated all controls, since a click does nothing before that. React marks each element that it
 * controls. Parts below the viewport hydrate when they come within 300 px of it.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isReady = () => {
    const controls = 'body :is(a, button, input, textarea, select, summary, h1)';
    const isFar = (part: Element | null) => {
      if (!part) return false;
      const { top, bottom, height } = part.getBoundingClientRect();
      return height === 0 || top > innerHeight + 300 || bottom < -300;
    };
    const isHydrated = (element: Element) =>
      element.closest('.prose, .ql-editor, noscript') !== null ||
      isFar(element.closest('[data-hydrates=near]')) ||
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return document.readyState === 'complete' && [...document.querySelectorAll(controls)].every(isHydrated);
  };
  // Calls in each frame, the default, take time from the hydration.
  await page.waitForFunction(isReady, undefined, { polling: 50 });
}

/** Signs in with a demo account through the API. */
export async function signInAs(context: BrowserContext, name: DemoName): Promise<void> {
  const data = { email: `${name}@firstlayer.example`, password: demoPassword };
  expect((await context.request.post('/api/auth/login', { data })).ok()).toBe(true);
}

export async function findDesign(page: Page, title: string): Promise<number> {
  const response = await page.request.get(`/api/stl-files?q=${encodeURIComponent(title)}&limit=1`);
  const [design] = (await response.json()) as { id: number }[];
  return design?.id ?? 0;
}

const toastSelector = '[role=region][aria-label^=Notifications] li';

/** Finds a text in the shown toast, which can lie above a dialog. */
export function toast(page: Page, text: string): Locator {
  return page.locator(toastSelector).getByText(text, { exact: true });
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page, title)).toBeVisible();
  await expect(toast(page, description)).toBeVisible();
}

/**
 * Records the toasts of an action that redirects to the sign-in page half a second later.
 * @returns a function that checks, on the sign-in page, the texts of the last toast before the redirect
 */
export async function listenForToast(page: Page): Promise<(...texts: string[]) => Promise<void>> {
  await page.evaluate((selector) => {
    sessionStorage.removeItem('last-toast');
    const note = () => {
      const shown = document.querySelector<HTMLElement>(selector);
      if (shown) sessionStorage.setItem('last-toast', shown.innerText);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  }, toastSelector);
  return async (...texts) => {
    await page.waitForURL(/\/login\?/);
    const lastToast = await page.evaluate(() => sessionStorage.getItem('last-toast'));
    expect(lastToast?.split(/\n+/)).toEqual(texts);
  };
}
