import type { Locator, Page } from '@playwright/test';
import {
  button,
  chooseAlternative,
  opens,
  press,
  search,
  searchByEnter,
  sendForm,
  showPassword,
  type EarlyUse,
} from './early-uses.ts';
import { expect } from './fixtures.ts';
import { pressEarly } from './held-code.ts';

export interface PublicPage {
  path: string;
  /** The width of the window; by default that of a phone. */
  isWide?: boolean;
  uses: EarlyUse[];
  /** The controls that are used on another page, or that cannot be used yet. */
  others?: (page: Page) => Locator[];
}

const expectSignIn = async (page: Page) => expect(page).toHaveURL(/\/login\?returnUrl=/);

/** The controls of all pages. */
export const everywhere: EarlyUse[] = [
  press(
    'the search',
    (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }),
    async (page) => expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible(),
  ),
  opens('the menu', (page) => page.getByRole('banner').locator('summary')),
  {
    ...press(
      'a theme',
      (page) => page.getByRole('radio', { name: 'Dark' }),
      async (page) => {
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
      },
    ),
    controls: (page) => [page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio')],
  },
];

const homeSearch = (page: Page) =>
  page.getByRole('main').getByRole('combobox', { name: /^Search \d+ designs$/ });
const browseSearch = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Search designs' });
const mainSearchButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search' });
const headerSearch = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: 'Search designs' });
const heart = (page: Page) => button(page, /^Add .+ to favorites$/);
const imageCount = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const choosePrinter = press(
  'Choose your printer',
  (page) => button(page, 'Choose your printer'),
  async (page) => expect(page.getByRole('dialog', { name: /printer/i })).toBeVisible(),
);

/** All public pages with controls of their own. @param design the id of a free design with comments */
export function listPublicPages(design: number): PublicPage[] {
  return [
    {
      path: '/',
      uses: [
        search(/\/browse\?q=vase$/, homeSearch, (page) => button(page, 'Browse Designs')),
        searchByEnter(/\/browse\?q=vase/, homeSearch),
        {
          what: 'types a search that is sent later',
          controls: (page) => [homeSearch(page)],
          use: async (page) => {
            await homeSearch(page).fill('vase');
            return async () => {
              await homeSearch(page).press('Enter');
              await expect(page).toHaveURL(/\/browse\?q=vase$/);
            };
          },
        },
      ],
      others: (page) => [heart(page)],
    },
    { path: '/about', uses: everywhere },
    {
      path: '/about',
      isWide: true,
      uses: [searchByEnter(/\/browse\?q=vase$/, headerSearch)],
    },
    {
      path: '/browse',
      uses: [
        {
          what: 'types the beginning of a word',
          controls: (page) => [browseSearch(page)],
          use: async (page) => {
            await browseSearch(page).pressSequentially('hedge');
            return async () => {
              await expect(page).toHaveURL(/\?q=hedge$/);
              await browseSearch(page).pressSequentially('hog');
              await expect(page).toHaveURL(/\?q=hedgehog$/);
              await expect(browseSearch(page)).toHaveValue('hedgehog');
            };
          },
        },
        {
          what: 'searches by Enter in a chosen order',
          controls: (page) => [browseSearch(page), page.getByLabel('Sort by')],
          use: async (page) => {
            await page.getByLabel('Sort by').selectOption('title');
            await browseSearch(page).fill('vase');
            await browseSearch(page).press('Enter');
            await expect(page).toHaveURL(/[?&]q=vase&sort=title$/);
          },
        },
        {
          what: 'chooses an order',
          controls: (page) => [page.getByLabel('Sort by')],
          use: async (page) => {
            await page.getByLabel('Sort by').selectOption('title');
            return async () => {
              await expect(page).toHaveURL(/\?sort=title$/);
              await expect(page.getByLabel('Sort by')).toHaveValue('title');
            };
          },
        },
        press(
          'Filters',
          (page) => button(page, 'Filters'),
          async (page) => expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible(),
        ),
        press('a heart', heart, expectSignIn),
      ],
    },
    {
      path: '/browse',
      isWide: true,
      others: (page) => [heart(page), page.getByLabel('Sort by')],
      uses: [
        choosePrinter,
        {
          what: 'chooses filters and types',
          controls: (page) => [browseSearch(page), page.getByLabel('Filters').locator('input, select')],
          use: async (page) => {
            const filters = page.getByLabel('Filters');
            const chosen = [
              filters.getByLabel('No supports'),
              filters.getByLabel('Under 8 h'),
              filters.getByLabel('Free', { exact: true }),
            ];
            for (const choice of chosen) await choice.check();
            await filters.getByLabel('Filament').selectOption('250');
            await filters.getByLabel('Designer').selectOption('Ida Lund');
            await browseSearch(page).fill('e');
            return async () => {
              await expect(page).toHaveURL(
                '/browse?designer=ida_lund&maxGrams=250&maxMinutes=480&premium=false&q=e&supports=false',
              );
              for (const choice of chosen) await expect(choice).toBeChecked();
              await expect(browseSearch(page)).toHaveValue('e');
            };
          },
        },
      ],
    },
    {
      path: '/browse?q=vase',
      uses: [
        press(
          'Clear search',
          (page) => button(page, 'Clear search'),
          async (page) => expect(page).toHaveURL(/\/browse$/),
        ),
      ],
      others: (page) => [
        browseSearch(page),
        page.getByLabel('Sort by'),
        heart(page),
        button(page, 'Filters'),
      ],
    },
    {
      path: `/model/${design}`,
      others: (page) => [button(page, /how image \d of 6$/), button(page, 'Previous image'), heart(page)],
      uses: [
        press(
          'Next image',
          (page) => button(page, 'Next image'),
          (page) => imageCount(page, '2 / 6'),
        ),
        press(
          'a small picture',
          (page) => button(page, 'Show image 3 of 6'),
          (page) => imageCount(page, '3 / 6'),
        ),
        press('Download', (page) => button(page, 'Download'), expectSignIn),
        choosePrinter,
        chooseAlternative,
        press('a reaction', (page) => button(page, /^\w+, \d+$/), expectSignIn),
        press('Add reaction', (page) => button(page, 'Add reaction'), expectSignIn),
        press('Reply', (page) => button(page, 'Reply'), expectSignIn),
      ],
    },
    {
      path: '/login',
      uses: [
        sendForm({
          what: 'signs in',
          fields: { Email: 'mira@example.com', Password: 'brass heat insert 7' },
          button: 'Sign In',
          call: '**/api/auth/login',
          body: { email: 'mira@example.com', password: 'brass heat insert 7' },
        }),
        showPassword('Password'),
        {
          ...press(
            'the tab Sign Up',
            (page) => page.getByRole('tab', { name: 'Sign Up' }),
            async (page) => expect(page.getByLabel('First name')).toBeVisible(),
          ),
          controls: (page) => [page.getByRole('tab')],
        },
        press(
          'Create an account',
          (page) => button(page, 'Create an account'),
          async (page) => expect(page.getByLabel('First name')).toBeVisible(),
        ),
        {
          what: 'asks for a new password',
          controls: (page) => [button(page, 'Forgot password?')],
          use: async (page) => {
            await page.getByLabel('Email').fill('mira@example.com');
            await pressEarly(page, button(page, 'Forgot password?'));
            return async () =>
              expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('mira@example.com');
          },
        },
      ],
    },
    {
      path: '/reset-password?token=abc',
      uses: [
        sendForm({
          what: 'sends a new password',
          fields: { 'New password': 'brass heat insert 7', 'Repeat it': 'brass heat insert 7' },
          button: 'Reset password',
          call: '**/api/auth/reset-password',
          body: { token: 'abc', password: 'brass heat insert 7' },
        }),
      ],
      others: (page) => [button(page, 'Show password')],
    },
    {
      path: '/contact',
      uses: [
        sendForm({
          what: 'sends a message',
          fields: {
            Name: 'Mira',
            Email: 'mira@example.com',
            Subject: 'Vases',
            Message: 'Do they hold water?',
          },
          button: 'Send message',
          call: '**/api/contact',
          body: { name: 'Mira', email: 'mira@example.com', subject: 'Vases', message: 'Do they hold water?' },
        }),
      ],
    },
    {
      path: '/designer/ida_lund',
      uses: [press('Follow', (page) => button(page, 'Follow Ida Lund'), expectSignIn)],
      others: (page) => [heart(page)],
    },
    {
      path: '/licence',
      uses: [
        search(
          '/licence/vase',
          (page) => page.getByLabel('Number of the licence'),
          (page) => button(page, 'Check'),
        ),
      ],
    },
    { path: '/pricing', uses: [opens('an answer', (page) => page.getByRole('main').locator('summary'))] },
    { path: '/terms', uses: [opens('the contents', (page) => page.getByRole('main').locator('summary'))] },
    { path: '/privacy', uses: [], others: (page) => [page.getByRole('main').locator('summary')] },
    { path: '/nowhere', uses: [search(/\/browse\?q=vase$/, browseSearch, mainSearchButton)] },
    { path: '/tag/gift', uses: [], others: (page) => [heart(page)] },
    {
      path: '/demo/outbox',
      uses: [],
      others: (page) => [button(page, 'Refresh')],
    },
  ];
}
