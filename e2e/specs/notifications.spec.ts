import { createDesign } from '../support/designs.ts';
import { expect, goto, reload, signInAs, test } from '../support/fixtures.ts';
import { postAs, unique } from '../support/thread.ts';

test('announces a reply at the bell, and marks it as read for all tabs when it is opened', async ({
  page,
  browser,
}) => {
  const admin = await browser.newContext();
  await signInAs(admin, 'admin');
  await signInAs(page.context(), 'commercial');
  const title = unique('Answered');
  const design = await createDesign(admin.request, { title });
  const comment = await postAs(page.context(), design, unique('Does it need a brim?'));
  await postAs(admin, design, unique('It does not.'), comment);

  const other = await page.context().newPage();
  await goto(other, '/notifications');
  const row = other.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(`Unread: Ada replied to your comment on ${title}`);
  await goto(page, '/dashboard');
  await page.getByRole('link', { name: /^Notifications, \d\+? unread$/ }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/model/${design}#comments`);
  await reload(other);
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Unread');

  // The page of the design may still load parts of it.
  await goto(page, '/dashboard');
  await admin.request.delete(`/api/admin/stl-files/${design}`);
  await admin.close();
});
