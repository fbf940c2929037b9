import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** Says that the browser will report an answer of this status; any other complaint fails the journey. */
  expectStatus: (status: number) => void;
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
      await use((status) => expected.push(`responded with a status of ${status}`));
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
