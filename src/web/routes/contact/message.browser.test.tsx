import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { sendContactMessage } from '#src/features/contact/message-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, disconnect, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectFocusedHeading, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const send = () => page.getByRole('button', { name: 'Send message' });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const thanks = respond(sendContactMessage, { message: 'Thank you. We reply within 24 hours.' });

async function fillIn(email = 'zoe@example.com'): Promise<void> {
  await field('Name').fill('Zoë Lund');
  await field('Email').fill(email);
  await field('Subject').fill('A thin wall');
  await field('Message').fill('The wall is too thin.');
}

it('requires all fields and a valid email address', async () => {
  await openScreen('/contact');
  await send().click();
  await expectToast('Missing Information', 'Please fill in all fields before submitting.');
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required.');
  await fillIn('zoe@example');
  await send().click();
  await expectToast('Invalid Email', 'Please enter a valid email address.');
  await expect.element(field('Email')).toHaveFocus();
});

it('shows how long to wait after too many messages, then sends one and confirms it', async () => {
  const wait = 'Please wait 42 minutes.';
  const stub = await openScreen('/contact', { calls: [refuse(sendContactMessage, 429, { message: wait })] });
  await fillIn();
  await send().click();
  await expectToast('Failed to send message', wait);
  const later = hold(thanks);
  stub.add(later);
  stub.requests.length = 0;
  await send().dblClick();
  later.release();
  await expectFocusedHeading('Message sent');
  await expect.element(page.getByText(/^Thank you.* reply within 24 hours\.$/)).toBeVisible();
  await expectAccessible('main');
  const keys = stub.requests.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

it('keeps the typed text when the connection is lost, and says so', async () => {
  await openScreen('/contact', { calls: [disconnect(sendContactMessage)] });
  await fillIn();
  await send().click();
  await expect
    .element(page.getByRole('region', { name: /^Notifications/, includeHidden: true }).getByRole('listitem'))
    .toBeVisible();
  await expect.element(field('Message')).toHaveValue('The wall is too thin.');
});

it('fills in the name and the address of a signed-in person', async () => {
  await openScreen('/contact', { viewer: buildViewer({ lastName: '' }) });
  await expect.element(field('Name')).toHaveValue('Ada');
  await expect.element(field('Email')).toHaveValue('ada@example.com');
});
