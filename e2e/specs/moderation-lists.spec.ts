import { expect, goto, signIn, test } from '../support/fixtures.ts';

const createdAt = '2026-11-20T09:30:00.000Z';
const person = { displayName: 'Rita', avatarUrl: null, customProfileImageUrl: null, profileImageUrl: null };
const reported = (id: number) => ({
  id,
  content: `Comment number ${id}.`,
  createdAt,
  editedAt: null,
  isReply: false,
  user: { id: 'author', ...person },
  design: { id: 1, title: 'Ripple Vase' },
  history: [],
  reportCount: 1,
  reports: [{ id, reason: 'Spam', createdAt, reporter: { id: null, ...person } }],
});

test('retries lists that failed to load and shows their empty states', async ({ page, expectStatus }) => {
  await signIn(page, 'admin');
  expectStatus(500);
  const state = { isBroken: true };
  await page.route('**/api/moderation/reports*', (route) =>
    state.isBroken
      ? route.fulfill({ status: 500, json: { message: 'Broken' } })
      : route.fulfill({ json: [] }),
  );
  await page.goto('/moderation');
  await expect(page.getByRole('alert').getByText('The reports could not be loaded.')).toBeVisible();
  state.isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible();
  await page.route('**/api/moderation/hidden*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is hidden' })).toBeVisible();
});

test('loads more of a long list and restores its length after a reload', async ({ page }) => {
  await signIn(page, 'admin');
  const ids = Array.from({ length: 30 }, (_, index) => 100 - index);
  await page.route('**/api/moderation/reports*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const until = from + Number(query.get('limit'));
    return route.fulfill({
      json: ids.slice(from, until).map(reported),
      headers: {
        'x-total-count': '30',
        ...(until < 30 && { link: `</api/moderation/reports?cursor=${until}>; rel="next"` }),
      },
    });
  });
  await goto(page, '/moderation');
  await expect(page.getByText('24 of 30 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(page.getByText('30 of 30 shown')).toBeVisible();
  await expect(page.locator('#moderated-76')).toBeFocused();
  await expect(page).toHaveURL(/\/moderation\?shown=30$/);
  await page.reload();
  await expect(page.getByText('30 of 30 shown')).toBeVisible();
});

test('sends a decision once and keeps the text when it fails', async ({ page, expectStatus }) => {
  await signIn(page, 'admin');
  expectStatus(503);
  await page.route('**/api/moderation/reports*', (route) =>
    route.fulfill({ json: [reported(1), reported(2)] }),
  );
  const gate = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route('**/api/moderation/comments/1/hide', async (route) => {
    sent.push(route.request().postDataJSON());
    await gate.promise;
    await route.fulfill({ status: 503, json: { message: 'The database is busy.' } });
  });
  await goto(page, '/moderation');
  const opener = page.getByRole('listitem').filter({ hasText: 'Comment number 1.' }).getByRole('button', {
    name: /^Hide/,
  });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Hide this comment?' });
  await dialog.getByLabel('Reason').fill('Advertising');
  const submit = dialog.locator('button[type=submit]');
  await submit.click();
  await expect(dialog.getByText('Hiding...').first()).toBeVisible();
  await submit.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  gate.resolve();
  await expect(page.getByText('The database is busy.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Advertising');
  expect(sent).toEqual([{ reason: 'Advertising' }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
});

test('closes the dialog after a conflicting decision and focuses the next comment', async ({
  page,
  expectStatus,
}) => {
  await signIn(page, 'admin');
  expectStatus(409);
  const state = { list: [reported(1), reported(2)] };
  await page.route('**/api/moderation/reports*', (route) => route.fulfill({ json: state.list }));
  await page.route('**/api/moderation/comments/1/hide', (route) => {
    state.list = [reported(2)];
    return route.fulfill({ status: 409, json: { message: 'This comment is hidden already.' } });
  });
  await goto(page, '/moderation');
  const card = page.getByRole('listitem').filter({ hasText: 'Comment number 1.' });
  await card.getByRole('button', { name: /^Hide/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide this comment?' });
  await dialog.getByLabel('Reason').fill('Advertising');
  await dialog.getByRole('button', { name: 'Hide comment' }).click();
  await expect(page.getByText('This comment is hidden already.', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card).toHaveCount(0);
  await expect(page.locator('#moderated-2')).toBeFocused();
});
