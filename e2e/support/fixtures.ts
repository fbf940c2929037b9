import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

interface Fixtures {
  /** Says that the browser will report an answer of this status, or this text; any other complaint fails the journey. */
  expectStatus: (status: number | string) => void;
}

/** Every journey starts signed out on the running site and fails when the browser complains about anything. */
export const test = base.extend<Fixtures>({
  expectStatus: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const expected: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      // What an error page is shown for is reported as well.
      await use((status) => {
        if (typeof status === 'string') expected.push(status);
        else expected.push(`responded with a status of ${status}`, `ApiError: ${status}:`);
      });
      const isExpected = (complaint: string) => expected.some((text) => complaint.includes(text));
      expect(
        complaints.filter((text) => !isExpected(text)),
        'the console of the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const demoPassword = 'first-layer-2026';

type DemoName = 'admin' | 'free' | 'personal' | 'commercial';

/** Signs a demo account in by the form and waits until the page knows it. */
export async function signIn(page: Page, name: DemoName): Promise<void> {
  await goto(page, '/login');
  await page.getByLabel('Email').fill(`${name}@firstlayer.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
}

export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

/** Until React has hydrated a control, a press on it does nothing. React marks each element that it controls. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = 'body :is(a, button, input, textarea, select, summary, h1)';
    const isHydrated = (element: Element) =>
      element.closest('.prose, .ql-editor, noscript') !== null ||
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return document.readyState === 'complete' && [...document.querySelectorAll(controls)].every(isHydrated);
  });
}

/** Signs a demo account in without a page. */
export async function signInAs(context: BrowserContext, name: DemoName): Promise<void> {
  const data = { email: `${name}@firstlayer.example`, password: demoPassword };
  expect((await context.request.post('/api/auth/login', { data })).ok()).toBe(true);
}

export async function findDesign(page: Page, title: string): Promise<number> {
  const answer = await page.request.get(`/api/stl-files?q=${encodeURIComponent(title)}&limit=1`);
  const [design] = (await answer.json()) as { id: number }[];
  return design?.id ?? 0;
}

const toastSelector = '[role=region][aria-label^=Notifications] li';

/** A text of the notification that is shown, also over a dialog. */
export function toast(page: Page, text: string): Locator {
  return page.locator(toastSelector).getByText(text, { exact: true });
}

export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(toast(page, title)).toBeVisible();
  await expect(toast(page, description)).toBeVisible();
}

/**
 * For what leads to the sign-in page half a second after it was said.
 * @returns checks, on that page, the texts of the last notification before it
 */
export async function listenForToast(page: Page): Promise<(...texts: string[]) => Promise<void>> {
  await page.evaluate((selector) => {
    sessionStorage.removeItem('said');
    const note = () => {
      const shown = document.querySelector<HTMLElement>(selector);
      if (shown) sessionStorage.setItem('said', shown.innerText);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  }, toastSelector);
  return async (...texts) => {
    await page.waitForURL(/\/login\?/);
    const said = await page.evaluate(() => sessionStorage.getItem('said'));
    expect(said?.split(/\n+/)).toEqual(texts);
  };
}
