import type { Locator, Page } from '@playwright/test';
import { expect, goto } from './fixtures.ts';

export interface Person {
  email: string;
  password: string;
}

let count = 0;

function newPerson(): Person {
  count += 1;
  return { email: `mira${count}-${Date.now()}@example.com`, password: 'brass heat insert 7' };
}

/** Fills the sign-up form for a new user without submitting it. */
export async function fillSignUp(
  page: Page,
  firstName = 'Mira',
): Promise<{ form: Locator; person: Person; send: () => Promise<void> }> {
  const person = newPerson();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Email', { exact: true }).fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByLabel('Confirm password').fill(person.password);
  await form.getByRole('checkbox', { name: /Terms of Service/ }).check();
  return { form, person, send: () => form.getByRole('button', { name: 'Sign Up' }).click() };
}

/** Fills and submits the sign-in form of the current page. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^Sign In/ }).click();
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await goto(page, '/login');
  await fillSignIn(page, person);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
}
