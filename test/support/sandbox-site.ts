import type { DestinationStream } from 'pino';
import { sandboxJobs } from '#src/sandbox/payments/server/customer-store.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { createUser, type UserRow } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const numbers = {
  succeeds: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  processes: '4000 0000 0000 0077',
  failsLater: '4000 0000 0000 0341',
} as const;

export const cardWith = (number: string) => ({ number, expMonth: 12, expYear: 30, cvc: '987' });

export interface Order {
  user: UserRow;
  subscriptionId: string;
  clientSecret: string;
}

export interface SandboxSite extends TestApp {
  order: (tier?: 'personal' | 'commercial', user?: UserRow) => Promise<Order>;
  confirm: (order: Order, number: string, as?: UserRow) => Call;
  authenticate: (order: Order, succeed: boolean, as?: UserRow) => Call;
  /** Runs all queued jobs: events, synchronization with the provider, mails. */
  drain: () => Promise<void>;
  /** Runs the sandbox's job of each minute, then all queued jobs. */
  tick: () => Promise<void>;
  subscriptionOf: (user: UserRow) => Promise<Subscription>;
}

type Call = ReturnType<TestApp['request']>;

/** Opens a site in demo mode, where the sandbox takes the payments. */
export async function createSandboxSite(log?: DestinationStream): Promise<SandboxSite> {
  const level = log ? { logLevel: 'trace' } : {};
  const site = await createTestApp({ isDemo: true, rateLimitFactor: 1000, ...level }, log);
  const post = (user: UserRow, url: string, body: object) => site.as(user)({ method: 'POST', url, body });
  const paymentUrl = ({ clientSecret }: Order) =>
    `/api/sandbox/payments/${clientSecret.split('_secret_')[0]}`;
  return {
    ...site,
    order: async (tier = 'personal', known) => {
      const user = known ?? (await createUser(site.db, { email_verified: true }));
      const response = await post(user, '/api/subscription', { tier });
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
      return { user, ...response.json<Omit<Order, 'user'>>() };
    },
    confirm: (order, number, as = order.user) =>
      post(as, `${paymentUrl(order)}/confirm`, {
        clientSecret: order.clientSecret,
        card: cardWith(number),
      }),
    authenticate: (order, succeed, as = order.user) =>
      post(as, `${paymentUrl(order)}/authenticate`, { clientSecret: order.clientSecret, succeed }),
    drain: () => site.jobs.drain(),
    tick: async () => {
      await site.jobs.send(sandboxJobs.clock, {});
      await site.jobs.drain();
    },
    subscriptionOf: async (user) => {
      const response = await site.as(user)({ url: '/api/me' });
      return response.json<{ subscription: Subscription }>().subscription;
    },
  };
}
