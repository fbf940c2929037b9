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
import { admin, panelCalls } from './admin-data.ts';
import { respond, type StubbedCall } from './api-stub.ts';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

export const noMail: MailConnection = {
  server: null,
  from: 'Firstlayer <contact@firstlayer.example>',
  serverSetBy: 'nobody',
  senderSetBy: 'nobody',
  isUnreadable: false,
  provenAt: null,
};
export const setMail: MailConnection = {
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
export const noPayments: PaymentsConnection = {
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
export const connected: PaymentsConnection = {
  ...noPayments,
  setBy: 'panel',
  mode: 'test',
  account,
  connectedAt: '2026-11-18T11:00:00.000Z',
  acceptsEvents: true,
};
export const plan: PaymentsPlan = {
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
export function createShop(mail: MailConnection = noMail, payments: PaymentsConnection = noPayments) {
  const state = { mail, payments, plan };
  const test: TestMailResult = {
    to: 'ida@northlight.example',
    sentAt: '2026-11-18T19:38:00.000Z',
    failure: null,
  };
  const sent: unknown[] = [];
  const record =
    <T>(answer: () => T) =>
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
export async function openConnections(
  shop = createShop(),
  over: StubbedCall[] = [],
  options: Partial<ScreenOptions> = {},
) {
  const others = shop.calls.filter(({ endpoint }) => over.every((one) => one.endpoint !== endpoint));
  const calls = [...over, ...others];
  await openScreen('/admin?tab=connections', { viewer: admin, calls, ...options });
  return shop;
}

export const answer = (endpoint: StubbedCall['endpoint'], status: number, json: object): StubbedCall => ({
  endpoint,
  respond: () => ({ status, json }),
});
