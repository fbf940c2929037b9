import { expect, goto, signIn, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

const person = (name: string) => ({
  id: name,
  displayName: name,
  avatarUrl: null,
  customProfileImageUrl: null,
  profileImageUrl: null,
});
const createdAt = '2026-11-20T09:30:00.000Z';
const action = { id: 1, action: 'hide', reason: 'Rude', createdAt, moderator: person('Moira') };
const moderatedComment = {
  id: 7,
  content: `Look here:\n${'unbreakable'.repeat(40)}`,
  createdAt,
  editedAt: createdAt,
  isReply: true,
  user: person('a_name_that_is_as_long_as_may_be'),
  design: { id: 1, title: 'Ripple Vase' },
  history: [action],
};
const reportedComment = {
  ...moderatedComment,
  reportCount: 1,
  reports: [{ id: 1, reason: 'Spam '.repeat(60), createdAt, reporter: person('Rita') }],
};
const hiddenComment = { ...moderatedComment, hiddenAt: createdAt, hidden: action };

test('reported and hidden comments have no axe findings and do not scroll sideways', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/moderation/reports*', (route) => route.fulfill({ json: [reportedComment] }));
  await page.route('**/api/moderation/hidden*', (route) => route.fulfill({ json: [hiddenComment] }));
  await goto(page, '/moderation');
  await page.getByText('History (1)').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Hide/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide comment' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Hide/ })).toBeFocused();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await expectAccessible(page);
});
