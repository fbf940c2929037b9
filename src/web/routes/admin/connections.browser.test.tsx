import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  checkPayments,
  connectPayments,
  disconnectPayments,
  getMailConnection,
  getPaymentsConnection,
  saveMailConnection,
  sendTestMail,
} from '#src/features/connections/calls.ts';
import type {
  MailConnection,
  PaymentsConnection,
  PaymentsPlan,
  TestMailResult,
} from '#src/features/connections/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { refuse, respond, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen, type ScreenOptions } from '#test/support/screens/open-screen.tsx';

const noMail: MailConnection = {
  server: null,
  from: 'Firstlayer <contact@firstlayer.example>',
  serverSetBy: 'nobody',
  senderSetBy: 'nobody',
  isUnreadable: false,
  provenAt: null,
};
const setMail: MailConnection = {
  ...noMail,
  server: {
    host: 'smtp.fjordmail.example',
    port: 587,
    security: 'starttls',
    user: 'hello@northlight.example',
    hasPassword: true,
  },
  serverSetBy: 'panel',
  senderSetBy: 'panel',
};
const noPayments: PaymentsConnection = {
  setBy: 'nobody',
  mode: null,
  account: null,
  connectedAt: null,
  acceptsEvents: false,
  eventCount: 19,
  isUnreadable: false,
  testPurchaseAt: null,
  liveProvenAt: null,
};
const account = { id: 'acct_1', name: 'Ida Lund Design', country: 'DK', canCharge: true };
const connected: PaymentsConnection = {
  ...noPayments,
  setBy: 'panel',
  mode: 'test',
  account,
  connectedAt: '2026-11-18T11:00:00.000Z',
  acceptsEvents: true,
};
const plan: PaymentsPlan = {
  mode: 'test',
  account,
  rightCount: 11,
  missingRights: [],
  testCustomers: 0,
  steps: [
    { part: 'personal', title: 'Product “Personal”', detail: '$7.00 a month', state: 'there' },
    { part: 'commercial', title: 'Product “Commercial”', detail: '$10.00 a month', state: 'create' },
    { part: 'portal', title: 'Customer portal', detail: 'Cards, invoices', state: 'change' },
    { part: 'domain', title: 'Payment method domain shop.example', detail: 'Wallets', state: 'impossible' },
    {
      part: 'webhook',
      title: 'Webhook to https://shop.example/api/stripe/webhook',
      detail: '19 events, only those the shop reads',
      state: 'replace',
    },
  ],
};

/** Creates a shop that records what is sent to it. */
function createShop(mail: MailConnection = noMail, payments: PaymentsConnection = noPayments) {
  const state = { mail, payments, plan };
  const test: TestMailResult = {
    to: 'ida@northlight.example',
    sentAt: '2026-11-18T19:38:00.000Z',
    failure: null,
  };
  const sent: unknown[] = [];
  const record =
    <T,>(answer: () => T) =>
    ({ body }: { body: unknown }) => {
      sent.push(body);
      return answer();
    };
  const calls: StubbedCall[] = [
    ...panelCalls,
    respond(getMailConnection, () => state.mail),
    respond(
      saveMailConnection,
      record(() => (state.mail = setMail)),
    ),
    respond(sendTestMail, () => test),
    respond(getPaymentsConnection, () => state.payments),
    respond(
      checkPayments,
      record(() => state.plan),
    ),
    respond(
      connectPayments,
      record(() => (state.payments = connected)),
    ),
    respond(disconnectPayments, () => (state.payments = noPayments)),
  ];
  return { state, test, sent, calls };
}

/** @param over calls that are answered in another way */
async function open(shop = createShop(), over: StubbedCall[] = [], options: Partial<ScreenOptions> = {}) {
  const others = shop.calls.filter(({ endpoint }) => over.every((one) => one.endpoint !== endpoint));
  const calls = [...over, ...others];
  await openScreen('/admin?tab=connections', { viewer: admin, calls, ...options });
  return shop;
}

const answer = (endpoint: StubbedCall['endpoint'], status: number, json: object): StubbedCall => ({
  endpoint,
  respond: () => ({ status, json }),
});
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const saveMail = button('Save and send a test mail');

it.each(bothWidths)('shows what is not set yet (%s)', async (on) => {
  await open(createShop(), [], { on });
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
  const shop = await open(createShop(), [], { on });
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
  const { sent } = await open();
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
  const { sent } = await open(createShop(setMail));
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
  await open(createShop(setMail), [answer(sendTestMail, 200, { ...createShop().test, failure })], { on });
  await button('Send a test mail').click();
  await expect.element(page.getByText(failure.message).first()).toBeVisible();
  await expect.element(box('Password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('What the server said').click();
  await expect.element(page.getByText(failure.reply)).toBeVisible();
  await expectAccessible('main');
});

it('says that a save or a test mail was refused', async () => {
  const limited = { error: 'Too many', message: 'Too many attempts.', code: 'too_many_requests' };
  await open(createShop(setMail), [
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
  await open(createShop(mail, { ...connected, setBy: 'environment', account: null }), [], { on });
  await expect.element(page.getByText('Set by the environment', { exact: true })).toBeVisible();
  await expect.element(box('Server')).toHaveAttribute('readonly');
  await expect.element(saveMail).not.toBeInTheDocument();
  await expect.element(page.getByText('Set by the environment (STRIPE_SECRET_KEY and others)')).toBeVisible();
  await expect.element(button('Disconnect')).not.toBeInTheDocument();
  await expectAccessible('main');
});

it('says that a demo keeps its mails, and that stored settings cannot be decrypted', async () => {
  await open(
    createShop({ ...noMail, serverSetBy: 'demo', senderSetBy: 'demo' }, { ...noPayments, setBy: 'demo' }),
  );
  await expect.element(page.getByText('This is a demo').first()).toBeVisible();
  await expect.element(box('Stripe key')).not.toBeInTheDocument();
  await open(createShop({ ...noMail, isUnreadable: true }, { ...noPayments, isUnreadable: true }));
  await expect.element(page.getByText(/^The stored mail settings cannot be decrypted/)).toBeVisible();
  await expect.element(page.getByText(/^The stored keys cannot be decrypted/)).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('checks a key, shows the plan, and connects (%s)', async (on) => {
  const { sent } = await open(createShop(), [], { on });
  await box('Stripe key').fill('rk_test_51Qh');
  await button('Check').click();
  await expect
    .element(page.getByText('Right key, all 11 rights can be read. Account: Ida Lund Design, DK'))
    .toBeVisible();
  await expect.element(page.getByText('Test mode: no real money')).toBeVisible();
  await expectAccessible('main');
  await button('Make these 3 in Stripe').click();
  await expect.element(page.getByText('Paste the publishable key, which begins with pk_.')).toBeVisible();
  await box('Publishable key').fill('pk_live_51Qh');
  await button('Make these 3 in Stripe').click();
  await expect.element(page.getByText('One key is for test mode and the other is not.')).toBeVisible();
  await box('Publishable key').fill('pk_test_51Qh');
  await button('Make these 3 in Stripe').click();
  await expectToast('Payments are connected', 'The shop sells Personal and Commercial now.');
  expect(sent).toEqual([
    { secretKey: 'rk_test_51Qh' },
    { secretKey: 'rk_test_51Qh', publishableKey: 'pk_test_51Qh' },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Ida Lund Design, DK' })).toBeVisible();
  await expect.element(box('Stripe key')).not.toBeInTheDocument();
  await expectAccessible('main');
});

it('names the missing rights', async () => {
  await open(createShop(), [
    answer(checkPayments, 200, { ...plan, steps: [], missingRights: ['Disputes, read', 'Prices, write'] }),
  ]);
  await box('Stripe key').fill('rk_test_51Qh');
  await button('Check').click();
  await expect.element(page.getByText(/^Missing rights: “Disputes, read”, “Prices, write”/)).toBeVisible();
  await expect.element(box('Publishable key')).not.toBeInTheDocument();
  await expectAccessible('main');
});

it.each(bothWidths)('says what was done before Stripe refused a part (%s)', async (on) => {
  const message =
    'Stopped after 2 of 4. Done: Product “Personal”. Customer portal was refused: this key lacks “Customer portal, write”.';
  const issues = [{ path: 'secretKey', message: 'Missing right: “Customer portal, write”.' }];
  const stopped = { error: message, message, code: 'stopped', issues };
  await open(createShop(), [answer(connectPayments, 409, stopped)], { on });
  await box('Stripe key').fill('rk_test_51Qh');
  await button('Check').click();
  await box('Publishable key').fill('pk_test_51Qh');
  await button('Make these 3 in Stripe').click();
  await expect.element(page.getByText('Stopped after 2 of 4.', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Missing right: “Customer portal, write”.')).toBeVisible();
  await expect.element(button('Make these 3 in Stripe')).toBeEnabled();
  await expectAccessible('main');
});

it('says that a key is of another account', async () => {
  const message = 'This key is of another account or mode. 12 customers of this shop belong to “Ida”.';
  await open(createShop(), [answer(checkPayments, 409, { error: message, message, code: 'other_account' })]);
  await box('Stripe key').fill('sk_test_51Qh');
  await button('Check').click();
  await expect.element(page.getByText('This key is of another account.', { exact: true })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await expectAccessible('main');
});

it('asks before the customers of test mode are removed', async () => {
  const shop = createShop(setMail, connected);
  shop.state.plan = { ...plan, mode: 'live', testCustomers: 3 };
  await open(shop);
  await button('Check or change the key').click();
  await box('Stripe key').fill('sk_live_51Qh');
  await button('Check').click();
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
  await box('Publishable key').fill('pk_live_51Qh');
  await expect.element(button('Make these 3 in Stripe')).toBeDisabled();
  await page.getByRole('checkbox', { name: /^Remove them from the shop/ }).click();
  await expectAccessible('main');
  await button('Make these 3 in Stripe').click();
  await expect.poll(() => shop.sent.at(-1)).toMatchObject({ removesTestCustomers: true });
});

it('disconnects after a question', async () => {
  await open(createShop(setMail, connected));
  await button('Disconnect').click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect payments?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expectToast('Payments are disconnected', 'The shop sells nothing now.');
  await expect.element(box('Stripe key')).toBeVisible();
});

it('says that the settings could not be loaded', async () => {
  await open(createShop(), [refuse(getMailConnection), refuse(getPaymentsConnection)]);
  await expect.element(page.getByText('The mail settings could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('The payment settings could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});
