import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { PaymentsConnection, PaymentsPlan } from '#src/features/connections/schemas.ts';
import type { PaymentsContext } from '#src/features/connections/server/check-payments.ts';
import { findStripeSettings, type StripeSettings } from '#src/features/connections/server/stripe-settings.ts';
import { FakeStripe } from '../fakes/stripe/fake.ts';
import { createAdmin, createUser, type UserRow } from './factories.ts';
import { createTestApp, testNow, type TestApp } from './test-app.ts';

const url = '/api/admin/connections/payments';

export const publicUrl = 'https://northlight.example';
export const webhookUrl = `${publicUrl}/api/stripe/webhook`;
export const testKeys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' };
export const liveKeys = { secretKey: 'sk_live_fake', publishableKey: 'pk_live_fake' };

/** The parts of the plan with their states, such as `webhook: create`. */
export const statesOf = ({ steps }: PaymentsPlan) => steps.map(({ part, state }) => `${part}: ${state}`);

/** A shop without payments, and an empty account at the fake Stripe; new ones for each test. */
export class ConnectSite {
  stripe!: FakeStripe;
  site!: TestApp;
  admin!: UserRow;
  lines: string[] = [];

  send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    this.site.as(this.admin)({ method, url: url + path, body });

  check = async (secretKey: string) =>
    (await this.send('POST', '/check', { secretKey })).json<PaymentsPlan>();

  read = async () => (await this.send('GET', '')).json<PaymentsConnection>();

  connect = async (keys: object = testKeys): Promise<PaymentsConnection> => {
    const response = await this.send('PUT', '', keys);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return response.json<PaymentsConnection>();
  };

  /** The context of the commands on the server. */
  context = (): PaymentsContext => ({
    config: this.site.config,
    db: this.site.db,
    sessionSecret: this.site.config.sessionSecret,
    log: this.site.app.log,
    now: () => testNow,
    origin: () => publicUrl,
    onPaymentsChanged: async () => undefined,
    refreshConnections: async () => undefined,
  });

  stored = async (): Promise<StripeSettings> => {
    const found = await findStripeSettings(this.context());
    if (found.state !== 'set') throw new Error(`The settings are ${found.state}.`);
    return found.value;
  };

  /** Delivers the events of Stripe. @returns the statuses of the responses */
  deliver = async (app: FastifyInstance = this.site.app): Promise<number[]> => {
    const secret = (await this.stored()).webhook?.secret ?? '';
    const statuses = await this.stripe.deliver({ to: app, secret });
    await this.site.jobs.drain();
    return statuses;
  };

  /** Begins to buy Personal, pays, and delivers no event. */
  buy = async (): Promise<void> => {
    const user = await createUser(this.site.db, { email_verified: true });
    const call = { method: 'POST', url: '/api/subscription', body: { tier: 'personal' } } as const;
    const response = await this.site.as(user)(call);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    this.stripe.confirmPayment(response.json<{ clientSecret: string }>().clientSecret, 'succeeds');
  };

  /** The paths of the writes at Stripe. */
  changes = () => this.stripe.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);

  /** Takes the right to this path from the key. @returns a function that gives it back */
  refuse = (path: string, method = 'POST') =>
    this.stripe.fail(
      { kind: 'error', status: 403 },
      { times: Infinity, matches: (request) => request.path === path && request.method === method },
    );
}

/** Creates the shop and the account before each test of a file. */
export function useConnectSite(): ConnectSite {
  const made = new ConnectSite();
  beforeEach(async () => {
    const moreKeys = ['rk_test_fake', 'sk_live_fake'];
    made.stripe = await FakeStripe.start({ now: testNow, prices: [], moreKeys });
    made.lines = [];
    made.site = await createTestApp(
      {
        payments: { stripe: undefined, graceDays: 7, stripeApiUrl: made.stripe.url },
        publicUrl,
        logLevel: 'trace',
      },
      { write: (line) => void made.lines.push(line) },
    );
    made.admin = await createAdmin(made.site.db);
  });
  afterEach(async () => {
    await made.site.close();
    await made.stripe.close();
  });
  return made;
}
