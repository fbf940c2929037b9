import type { Page } from '@playwright/test';
import { expect, goto, signInAs } from './fixtures.ts';
import type { Visit } from './screen-rows.ts';
import { expectAccessible } from './accessibility.ts';

/** Opens a screen of the table in its state and checks it with axe. */
export async function checkScreen(
  page: Page,
  visit: Visit,
  expectStatus: (status: number) => void,
): Promise<void> {
  const { who, shows, press = [], fails, status, on } = visit;
  if (who !== 'visitor') await signInAs(page.context(), who);
  if (status !== undefined) expectStatus(status);
  await answerFor(page, visit, expectStatus);
  const release = fails && (await hold(page, fails, expectStatus));
  await open(page, visit);
  // The rest of the page is the same in every state.
  const part = on === 'both' || (press.length > 0 && !release) ? undefined : 'main';
  if (release) {
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
    await expectAccessible(page, part);
    release();
  }
  await expect(named(page, shows)).toBeVisible();
  await expectAccessible(page, part);
}

async function open(page: Page, { at, via, press = [] }: Visit): Promise<void> {
  // Controls must be hydrated before they are pressed.
  const isPressed = via !== undefined || press.length > 0;
  const address = via === undefined ? at : '/accessibility';
  if (isPressed) await goto(page, address);
  else await page.goto(address);
  if (via !== undefined)
    await page.getByRole('contentinfo').getByRole('link', { name: via, exact: true }).click();
  for (const name of press) await pressOn(page, name);
}

type Name = string | RegExp;

async function pressOn(page: Page, name: Name): Promise<void> {
  const options = { name, exact: true };
  // The menus are in the header.
  const within = page.getByRole(/menu/i.test(String(name)) ? 'banner' : 'main');
  const control = within.getByRole('button', options).or(within.getByRole('link', options));
  const disclosure = within.locator('summary').and(page.getByLabel(name, { exact: true }));
  await control.or(disclosure).first().click();
}

const named = (page: Page, shows: Name) =>
  page.getByText(shows).or(page.getByLabel(shows)).filter({ visible: true }).first();

async function answerFor(
  page: Page,
  { answers = [] }: Visit,
  expectStatus: (status: number) => void,
): Promise<void> {
  for (const [call, answer] of answers) {
    if (answer === 'never') {
      await page.route(call, () => {});
      continue;
    }
    if (answer.status !== undefined) expectStatus(answer.status);
    await page.route(call, (route) => route.fulfill(answer));
  }
}

/** Delays the calls. @returns a function that releases them; they are then answered with status 403 */
async function hold(page: Page, calls: RegExp, expectStatus: (status: number) => void): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The client does not retry a response with this status.
  expectStatus(403);
  await page.route(calls, async (route) => {
    await promise;
    await route.fulfill({ status: 403, body: '' });
  });
  return resolve;
}
