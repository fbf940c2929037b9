import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { signUp } from '../support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';

test('validates a message, sends it once and confirms it', async ({ page, expectStatus }) => {
  await goto(page, '/contact');
  const press = () => page.getByRole('button', { name: 'Send message' }).click();
  await press();
  await expectToast(page, 'Missing Information', 'Please fill in all fields before submitting.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');

  const subject = `A thin wall ${Date.now()}`;
  await page.getByLabel('Name').fill('Zoë Lund');
  await page.getByLabel('Email').fill('zoe@example');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('The wall is too thin.');
  await press();
  await expectToast(page, 'Invalid Email', 'Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('zoe@example.com');

  // The first answer is the one after too many messages; later answers are delayed.
  const wait = 'Please wait 42 minutes.';
  await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: { message: wait } }), {
    times: 1,
  });
  expectStatus(429);
  await press();
  await expectToast(page, 'Failed to send message', wait);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByText(/^Thank you.* we reply within 24 hours\.$/)).toBeVisible();
  await expectAccessible(page, 'main');
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);

  const subjects = async () => {
    const mails = (await (await page.request.get('/api/demo/outbox')).json()) as { subject: string }[];
    return mails.filter((mail) => mail.subject === `[Contact form] ${subject}`).length;
  };
  await expect.poll(subjects, { timeout: 15_000 }).toBe(1);
});

test('fills in name and address of signed-in users and saves their mail preferences', async ({ page }) => {
  const { email } = await signUp(page, 'Mira');
  await goto(page, '/contact');
  await expect(page.getByLabel('Name')).toHaveValue('Mira');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await goto(page, '/email-preferences');
  await expect(page.getByText(`These mails go to ${email}.`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Email me about new releases' }).click();
  await expect(page.getByText('Saved. You get no release mails any more.')).toBeVisible();
  await goto(page, '/settings');
  await expect(page.getByRole('checkbox', { name: 'Email me about new releases' })).not.toBeChecked();
});

test('About shows the designers and links visitors to the plans', async ({ page, context }) => {
  await goto(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Three reasons to subscribe' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Designer two' })).toBeVisible();
  const subscribe = page.getByRole('link', { name: 'Subscribe Now' });
  await subscribe.click();
  await expect(page).toHaveURL('/pricing');
  await signInAs(context, 'free');
  await goto(page, '/about');
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect(subscribe).toHaveCount(0);
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

test('asks to sign in when the mail preferences have no valid token', async ({ page, expectStatus }) => {
  expectStatus(400);
  await goto(page, '/email-preferences');
  await expect(page.getByText(/^Sign in to see and change/)).toBeVisible();
  await goto(page, '/email-preferences?token=cut-off');
  await expect(page.getByText('This link does not work.')).toBeVisible();
  await expect(toast(page, 'Unauthorized')).toBeHidden();
});
