import { expect, goto, signInAs, test } from '../support/fixtures.ts';

test('sends a message once', async ({ page }) => {
  await goto(page, '/contact');
  const subject = `A thin wall ${Date.now()}`;
  await page.getByLabel('Name').fill('Zoë Lund');
  await page.getByLabel('Email').fill('zoe@example.com');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('The wall is too thin.');
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByText(/^Thank you.* we reply within 24 hours\.$/)).toBeVisible();
  const subjects = async () => {
    const mails = (await (await page.request.get('/api/demo/outbox')).json()) as { subject: string }[];
    return mails.filter((mail) => mail.subject === `[Contact form] ${subject}`).length;
  };
  await expect.poll(subjects).toBe(1);
});

test('shows an address in place of the form and plain buttons for mail preferences without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/contact');
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  await signInAs(context, 'free');
  await page.goto('/email-preferences');
  await page.locator('noscript button[value=true]').click();
  await expect(page).toHaveURL('/email-preferences?saved=1');
  await context.close();
});
