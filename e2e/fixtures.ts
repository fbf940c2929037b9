import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** What the browser complains about: errors in the console, failed requests, refused by policy. */
  complaints: string[];
}

/** Every journey starts signed out on the running site and fails when the browser complains about anything. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, 'the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const demoPassword = 'first-layer-2026';

/** Signs a demo account in by the form and waits until the page knows it. */
export async function signIn(page: Page, name: 'admin' | 'free' | 'personal' | 'commercial'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${name}@firstlayer.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
}

/** Waits until React has taken the page over. */
export async function goto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}
