import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { saveMailConnection, sendTestMail } from '#src/features/connections/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  answer,
  connected,
  createShop,
  noMail,
  noPayments,
  openConnections,
  setMail,
} from '#test/support/screens/connection-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saveMail = button('Save and send a test mail');

it.each(bothWidths)('shows what is not set yet (%s)', async (on) => {
  await openConnections(createShop(), [], { on });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mail and payments' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Mail and payments', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(box('Server')).toHaveValue('');
  await expect.element(box('Port')).toHaveValue('587');
  await expect.element(saveMail).toBeDisabled();
  await expect.element(box('Stripe key')).toBeVisible();
  await expect.element(page.getByText('Three things only you can do in Stripe')).toBeVisible();
  await expectAccessible();
});

it.each(bothWidths)('saves the mail settings, and sends a test mail (%s)', async (on) => {
  const shop = await openConnections(createShop(), [], { on });
  await box('Server').fill('smtp.fjordmail.example');
  await box('Port').fill('465');
  await expect.element(page.getByRole('combobox', { name: 'Encryption' })).toHaveValue('tls');
  await box('User name').fill('hello@northlight.example');
  await box('Password').fill('a password');
  await saveMail.click();
  await expect.element(page.getByText('A test mail is on its way to ida@northlight.example.')).toBeVisible();
  expect(shop.sent).toEqual([
    {
      host: 'smtp.fjordmail.example',
      port: 465,
      security: 'tls',
      user: 'hello@northlight.example',
      password: 'a password',
      from: 'Firstlayer <contact@firstlayer.example>',
    },
  ]);
  await expect.element(box('Password')).toHaveValue('');
  await expectAccessible('main');
  shop.state.mail = { ...setMail, provenAt: '2026-11-18T19:39:00.000Z' };
  await expect.element(page.getByText('Mail arrives.', { exact: true })).toBeVisible();
});

it('names each fault at its field, and sends nothing', async () => {
  const { sent } = await openConnections();
  await box('Server').fill('smtp://x');
  await box('Port').fill('22');
  await saveMail.click();
  await expect
    .element(page.getByText('Enter the name of the server only, such as smtp.example.com.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Mail servers listen at 25, 465, 587, 2525/)).toBeVisible();
  await expect.element(box('Server')).toHaveFocus();
  await expectAccessible('main');
  expect(sent).toEqual([]);
});

it('keeps a stored password unless another one is entered', async () => {
  const { sent } = await openConnections(createShop(setMail));
  await box('Sender of mails').fill('shop@example.com');
  await saveMail.click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('password');
});

it.each(bothWidths)('says what failed, with the words of the server behind it (%s)', async (on) => {
  const failure = {
    field: 'password',
    message: 'smtp.fjordmail.example refused the password.',
    advice: 'Nothing was sent. Some providers want an app password.',
    reply: '535 5.7.8 Authentication failed',
  };
  await openConnections(createShop(setMail), [answer(sendTestMail, 200, { ...createShop().test, failure })], {
    on,
  });
  await button('Send a test mail').click();
  await expect.element(page.getByText(failure.message).first()).toBeVisible();
  await expect.element(box('Password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('What the server said').click();
  await expect.element(page.getByText(failure.reply)).toBeVisible();
  await expectAccessible('main');
});

it('says that a save or a test mail was refused', async () => {
  const limited = { error: 'Too many', message: 'Too many attempts.', code: 'too_many_requests' };
  await openConnections(createShop(setMail), [
    answer(sendTestMail, 429, limited),
    answer(saveMailConnection, 409, { ...limited, message: 'SMTP_URL of the environment sets this.' }),
  ]);
  await button('Send a test mail').click();
  await expect.element(page.getByText('Too many attempts.')).toBeVisible();
  await box('Server').fill('other.example');
  await saveMail.click();
  await expect.element(page.getByText('SMTP_URL of the environment sets this.')).toBeVisible();
});

it.each(bothWidths)('shows what the environment sets (%s)', async (on) => {
  const mail = { ...setMail, serverSetBy: 'environment', senderSetBy: 'environment' } as const;
  await openConnections(createShop(mail, { ...connected, setBy: 'environment', account: null }), [], { on });
  await expect.element(page.getByText('Set by the environment', { exact: true })).toBeVisible();
  await expect.element(box('Server')).toHaveAttribute('readonly');
  await expect.element(saveMail).not.toBeInTheDocument();
  await expect.element(page.getByText('Set by the environment (STRIPE_SECRET_KEY and others)')).toBeVisible();
  await expect.element(button('Disconnect')).not.toBeInTheDocument();
  await expectAccessible('main');
});

it('says that a demo keeps its mails, and that stored settings cannot be decrypted', async () => {
  await openConnections(
    createShop({ ...noMail, serverSetBy: 'demo', senderSetBy: 'demo' }, { ...noPayments, setBy: 'demo' }),
  );
  await expect.element(page.getByText('This is a demo').first()).toBeVisible();
  await expect.element(box('Stripe key')).not.toBeInTheDocument();
  await openConnections(createShop({ ...noMail, isUnreadable: true }, { ...noPayments, isUnreadable: true }));
  await expect.element(page.getByText(/^The stored mail settings cannot be decrypted/)).toBeVisible();
  await expect.element(page.getByText(/^The stored keys cannot be decrypted/)).toBeVisible();
  await expectAccessible('main');
});
