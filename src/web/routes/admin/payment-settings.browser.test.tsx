import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  checkPayments,
  connectPayments,
  getMailConnection,
  getPaymentsConnection,
} from '#src/features/connections/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { refuse } from '#test/support/screens/api-stub.ts';
import {
  answer,
  connected,
  createShop,
  openConnections,
  plan,
  setMail,
} from '#test/support/screens/connection-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each(bothWidths)('checks a key, shows the plan, and connects (%s)', async (on) => {
  const { sent } = await openConnections(createShop(), [], { on });
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
  await openConnections(createShop(), [
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
  await openConnections(createShop(), [answer(connectPayments, 409, stopped)], { on });
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
  await openConnections(createShop(), [
    answer(checkPayments, 409, { error: message, message, code: 'other_account' }),
  ]);
  await box('Stripe key').fill('sk_test_51Qh');
  await button('Check').click();
  await expect.element(page.getByText('This key is of another account.', { exact: true })).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  await expectAccessible('main');
});

it('asks before the customers of test mode are removed', async () => {
  const shop = createShop(setMail, connected);
  shop.state.plan = { ...plan, mode: 'live', testCustomers: 3 };
  await openConnections(shop);
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
  await openConnections(createShop(setMail, connected));
  await button('Disconnect').click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect payments?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expectToast('Payments are disconnected', 'The shop sells nothing now.');
  await expect.element(box('Stripe key')).toBeVisible();
});

it('says that the settings could not be loaded', async () => {
  await openConnections(createShop(), [refuse(getMailConnection), refuse(getPaymentsConnection)]);
  await expect.element(page.getByText('The mail settings could not be loaded.')).toBeVisible();
  await expect.element(page.getByText('The payment settings could not be loaded.')).toBeVisible();
  await expectAccessible('main');
});
