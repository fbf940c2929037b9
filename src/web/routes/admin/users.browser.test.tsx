import { expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { getUser, listUsers, updateUser } from '#src/features/admin/calls.ts';
import type { AdminUser, UserChange } from '#src/features/admin/schemas.ts';
import { listAudit } from '#src/features/audit/calls.ts';
import { getMe } from '#src/features/auth/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, buildAdminUser, buildUserDetail, panelCalls } from '#test/support/screens/admin-data.ts';
import { respond, respondWithList, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { inDays } from '#test/support/screens/billing-data.ts';
import { homeCalls } from '#test/support/screens/data.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const datePattern = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;
const own = buildAdminUser({
  id: admin.id,
  firstName: admin.firstName,
  username: admin.username,
  email: admin.email,
  isAdmin: true,
});
const findRow = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Answers the list by its search, and changes of a user by changing the list. */
function respondWithUsers(users: AdminUser[]): StubbedCall[] {
  const change = (user: AdminUser, { role, tier, months }: UserChange) => {
    if (role) Object.assign(user, { isAdmin: role === 'admin', isMod: role === 'mod' });
    if (tier) {
      const freeSubscriptionEndDate = tier === 'free' ? null : inDays(30 * (months ?? 1));
      const grantTier = tier === 'free' ? null : tier;
      Object.assign(user, { subscriptionTier: tier, grantTier, freeSubscriptionEndDate });
    }
    return user;
  };
  return [
    {
      endpoint: listUsers,
      respond: ({ query: { q = '' } }) => {
        const found = users.filter(({ email }) => email.includes(q.toLowerCase()));
        return { status: 200, json: found, headers: { 'x-total-count': String(found.length) } };
      },
    },
    {
      endpoint: getUser,
      respond: ({ path }) => {
        const user = users.find(({ id }) => path.endsWith(`/${id}`));
        return { status: 200, json: user && buildUserDetail(user) };
      },
    },
    {
      endpoint: updateUser,
      respond: ({ path, body }) => {
        const user = users.find(({ id }) => path.endsWith(`/${id}`));
        return { status: 200, json: user && change(user, body as UserChange) };
      },
    },
  ];
}

const open = (users: AdminUser[], ...calls: StubbedCall[]) =>
  openScreen('/admin?tab=users', {
    viewer: admin,
    calls: [
      ...panelCalls,
      ...homeCalls,
      respondWithList(listAudit, []),
      ...respondWithUsers(users),
      ...calls,
    ],
  });

async function setRole(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^Change Role/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

it('finds a user and changes the role, after a question for an admin', async () => {
  await open([buildAdminUser(), own]);
  await page.getByRole('searchbox', { name: /^Find a user/ }).fill('IDA@EXAMPLE.COM');
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible();
  await expectAddress('/admin?q=IDA%40EXAMPLE.COM&tab=users');
  const row = findRow('ida@example.com');
  await expect.element(row).toMatchTextContent(/ida@example.com.*FREE.*User.*20.*Grant/);

  await row.getByRole('button', { name: /^Change Role/ }).click();
  const current = page.getByRole('menuitem', { name: /^Set as User/ });
  await expect.element(current).toHaveAttribute('aria-disabled', 'true');
  await expect.element(current).toMatchTextContent('Current');
  await page.getByRole('menuitem', { name: 'Set as Moderator' }).click();
  await expectToast('User Role Updated', 'User role updated successfully');
  await expect.element(row.getByRole('cell', { name: 'Moderator' })).toBeVisible();

  await setRole(row, 'Set as Admin');
  const question = page.getByRole('dialog', { name: 'Make Ida an admin?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(row.getByRole('button', { name: /^Change Role/ })).toHaveFocus();
  await setRole(row, 'Set as Admin');
  await question.getByRole('button', { name: 'Set as Admin' }).click();
  await expect.element(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
});

it('redirects an admin who gives up the role to the home page', async () => {
  const stub = await open([{ ...own }]);
  const row = findRow('(You)');
  await setRole(row, 'Set as User');
  stub.add(respond(getMe, { ...admin, isAdmin: false }));
  await page.getByRole('button', { name: 'Set me as User' }).click();
  await expectToast('Access Denied', 'Admin access required');
  await expectAddress('/');
});

it('shows why the last admin cannot give up the role', async () => {
  const message = 'The site needs an admin. Make somebody else one first.';
  await open([{ ...own }], refuse(updateUser, 409, { message }));
  const row = findRow('(You)');
  await setRole(row, 'Set as Moderator');
  await page.getByRole('button', { name: 'Set me as Moderator' }).click();
  await expectToast('Update Failed', message);
  await expect.element(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
});

it('grants a plan for three months and ends the grant', async () => {
  await open([buildAdminUser({ firstName: 'Noor', email: 'noor@example.com' })]);
  const row = findRow('noor@example.com');
  const opener = row.getByRole('button', { name: /^Grant/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Grant Subscription to Noor' });
  await expect.element(dialog.getByLabelText('Plan')).toHaveValue('personal');
  expect(dialog.getByLabelText('Duration').getByRole('option').elements()).toHaveLength(12);
  await expect
    .element(dialog.getByText(new RegExp(`^Noor gets Personal for 1 month, until ${datePattern}\\.$`)))
    .toBeVisible();

  const lifetime = dialog.getByLabelText('Lifetime subscription');
  const before = lifetime.element().getBoundingClientRect();
  await lifetime.click({ force: true });
  await expect.element(dialog.getByLabelText('Duration')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('Noor gets Personal for life.')).toBeVisible();
  expect(lifetime.element().getBoundingClientRect()).toEqual(before);
  await expectAccessible('[role=dialog]');
  await lifetime.click({ force: true });
  await dialog.getByLabelText('Duration').selectOptions('3 months');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expectToast('3 month personal subscription granted successfully!');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(row.getByText(new RegExp(`until ${datePattern}`))).toBeVisible();

  await opener.click();
  await expect.element(dialog.getByText(/Replaces the present grant until /)).toBeVisible();
  await dialog.getByRole('button', { name: 'End grant' }).click();
  await page
    .getByRole('dialog', { name: 'End the grant?' })
    .getByRole('button', { name: 'End grant' })
    .click();
  await expectToast('Grant ended');
  await expect.element(row.getByText('FREE')).toBeVisible();
  await expect.element(opener).toHaveFocus();
});
