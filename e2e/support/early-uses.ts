import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { pressEarly } from './held-code.ts';

/** A use of a page's controls before its code has loaded. */
export interface EarlyUse {
  what: string;
  /** The controls that it is for. */
  controls: (page: Page) => Locator[];
  /**
   * Uses them while the code is held back, and expects what needs no code.
   * @returns a function that expects the outcome once the code has loaded; without one, there is nothing more to expect
   */
  use: (page: Page) => Promise<void | (() => Promise<void>)>;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** A press on a button, which is done once when the code has loaded. */
export function press(
  name: string,
  find: (page: Page) => Locator,
  expectOutcome: (page: Page) => Promise<void>,
): EarlyUse {
  return {
    what: `presses ${name}`,
    controls: (page) => [find(page)],
    use: async (page) => {
      const countPresses = await pressEarly(page, find(page).first());
      return async () => {
        await expectOutcome(page);
        expect(countPresses()).toBe(1);
      };
    },
  };
}

/** A search in a form that the browser sends. @param path the address to which it leads */
export function search(
  path: string | RegExp,
  find: (page: Page) => Locator,
  submit: (page: Page) => Locator,
): EarlyUse {
  return {
    what: 'searches by the button',
    controls: (page) => [find(page), submit(page)],
    use: async (page) => {
      await find(page).fill('vase');
      await submit(page).click();
      await expect(page).toHaveURL(path);
    },
  };
}

export const searchByEnter = (path: RegExp, find: (page: Page) => Locator): EarlyUse => ({
  what: 'searches by Enter',
  controls: (page) => [find(page)],
  use: async (page) => {
    await find(page).fill('vase');
    await find(page).press('Enter');
    await expect(page).toHaveURL(path);
  },
});

export const opens = (name: string, find: (page: Page) => Locator): EarlyUse => ({
  what: `opens ${name}`,
  controls: (page) => [find(page)],
  use: async (page) => {
    await find(page).last().click();
    await expect(find(page).last().locator('xpath=..')).toHaveAttribute('open');
  },
});

export const showPassword = (label: string) =>
  press(
    'Show password',
    (page) => button(page, 'Show password'),
    async (page) => expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'text'),
  );

/** Answers a call with a refusal. @returns the bodies that were sent */
async function refuse(page: Page, path: string, status: number): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(path, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status, json: { error: 'No', message: 'No', code: 'refused' } });
  });
  return bodies;
}

interface Form {
  what: string;
  fields: Record<string, string>;
  button: string;
  call: string;
  body: Record<string, unknown>;
}

/** A form that only code sends: what is typed stays, and the press sends it once. */
export function sendForm({ what, fields, button: label, call, body }: Form): EarlyUse {
  const find = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  return {
    what,
    controls: (page) => [...Object.keys(fields).map((name) => find(page, name)), button(page, label)],
    use: async (page) => {
      const bodies = await refuse(page, call, 409);
      for (const [name, value] of Object.entries(fields)) await find(page, name).fill(value);
      const countPresses = await pressEarly(page, button(page, label));
      return async () => {
        await expect.poll(() => bodies).toEqual([expect.objectContaining(body)]);
        for (const [name, value] of Object.entries(fields)) await expect(find(page, name)).toHaveValue(value);
        expect(countPresses()).toBe(1);
      };
    },
  };
}

const choicesOfPrint = (page: Page) =>
  page.getByRole('group', { name: 'What do you print?' }).getByRole('radio');
/** Chooses what to print on the page of a design with alternatives. */
export const chooseAlternative: EarlyUse = {
  what: 'chooses an alternative to print',
  controls: (page) => [choicesOfPrint(page)],
  use: async (page) => {
    await choicesOfPrint(page).last().check({ force: true });
    return async () => {
      await expect(choicesOfPrint(page).last()).toBeChecked();
      await choicesOfPrint(page).first().check({ force: true });
      await expect(choicesOfPrint(page).last()).not.toBeChecked();
    };
  },
};
