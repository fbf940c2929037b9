import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { isLoopback } from '#src/lib/web-address.ts';
import { isSender } from '#src/lib/mail-address.ts';
import { line } from '#src/lib/schema.ts';
import { mailLimits as limits, mailPorts } from './constants.ts';

const hostName = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?\.?$/i;
const ipv6 = /^[\da-f:]*:[\da-f:.]+$/i;

const Host = z.pipe(
  line({ name: 'Server', min: 1, max: limits.host }),
  z
    .string()
    .check(
      z.refine(
        (host) => hostName.test(host) || ipv6.test(host),
        'Enter the name of the server only, such as smtp.example.com.',
      ),
    ),
);

const Port = z
  .number('Enter a port, such as 587.')
  .check(
    z.refine(
      (port) =>
        Number.isInteger(port) &&
        (mailPorts.some((known) => known === port) || (port > 1024 && port < 65_536)),
      `Mail servers listen at ${mailPorts.join(', ')}, or above 1024.`,
    ),
  );

const Security = z.enum(['starttls', 'tls', 'none']);
export type Security = z.output<typeof Security>;

const Sender = z.pipe(
  line({ name: 'Sender of mails', min: 1, max: limits.from }),
  z
    .string()
    .check(z.refine(isSender, 'Enter an address, as in Northlight Prints <hello@northlight.example>.')),
);

/** The mail settings as an admin enters them. */
export const MailSettings = z
  .strictObject({
    host: Host,
    port: Port,
    security: Security,
    user: line({ name: 'User name', max: limits.user }),
    /** Left out, the stored one is kept. */
    password: z.optional(z.string().check(z.maxLength(limits.password, 'The password is too long.'))),
    from: Sender,
  })
  .check(
    z.refine(({ host, security }) => security !== 'none' || isLoopback(host), {
      path: ['security'],
      message: 'Without TLS, everybody on the way can read the password. Only this machine may do without.',
    }),
  );
export type MailSettings = z.output<typeof MailSettings>;

/** The origin of a setting. In demo mode it cannot be set, because everybody knows the password of the admin. */
const SetBy = z.enum(['environment', 'panel', 'demo', 'nobody']);

export const MailConnection = z.object({
  server: z.nullable(
    z.object({
      host: z.string(),
      port: z.number(),
      security: Security,
      user: z.string(),
      hasPassword: z.boolean(),
    }),
  ),
  from: z.string(),
  serverSetBy: SetBy,
  senderSetBy: SetBy,
  /** True when the stored settings cannot be decrypted, because SESSION_SECRET has changed. */
  isUnreadable: z.boolean(),
  /** When the button of a test mail was pressed, which was sent with these settings. */
  provenAt: z.nullable(z.string()),
});
export type MailConnection = z.output<typeof MailConnection>;

export const TestMailResult = z.object({
  to: z.string(),
  sentAt: z.string(),
  /** Null when the server has accepted the mail. */
  failure: z.nullable(
    z.object({
      field: z.nullable(z.enum(['host', 'port', 'security', 'password', 'from'])),
      message: z.string(),
      advice: z.string(),
      /** The server's own words. */
      reply: z.nullable(z.string()),
    }),
  ),
});
export type TestMailResult = z.output<typeof TestMailResult>;

export const getMailConnection = operation({
  summary: 'Returns the mail settings, without the password',
  access: 'admin',
  response: MailConnection,
});

export const saveMailConnection = operation({
  summary: 'Replaces the mail settings; mails in flight are sent by the earlier server',
  access: 'admin',
  body: MailSettings,
  response: MailConnection,
});

export const sendTestMail = operation({
  summary: 'Sends a test mail to the address of the account, and says what failed',
  access: 'admin',
  body: z.strictObject({}),
  response: TestMailResult,
});

const SecretKey = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[sr]k_(?:test|live)_\w{4,300}$/,
      'Paste a secret or restricted key, which begins with sk_ or rk_.',
    ),
  );

const PublishableKey = z
  .string()
  .check(
    z.trim(),
    z.regex(/^pk_(?:test|live)_\w{4,300}$/, 'Paste the publishable key, which begins with pk_.'),
  );

const Mode = z.enum(['test', 'live']);

const Account = z.object({
  /** Null when the key may not read it. */
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  country: z.nullable(z.string()),
  canCharge: z.nullable(z.boolean()),
});

const PlanStep = z.object({
  part: z.enum(['personal', 'commercial', 'portal', 'domain', 'webhook']),
  title: z.string(),
  detail: z.string(),
  state: z.enum(['there', 'create', 'change', 'replace', 'impossible']),
});
export type PlanStep = z.output<typeof PlanStep>;

export const PaymentsPlan = z.object({
  mode: Mode,
  account: Account,
  rightCount: z.number(),
  missingRights: z.array(z.string()),
  /** Empty when a right is missing. */
  steps: z.array(PlanStep),
  /** The number of customers of test mode, which do not exist in live mode and have to go first. */
  testCustomers: z.number(),
});
export type PaymentsPlan = z.output<typeof PaymentsPlan>;

export const PaymentsConnection = z.object({
  setBy: SetBy,
  mode: z.nullable(Mode),
  account: z.nullable(Account),
  connectedAt: z.nullable(z.string()),
  /** False when the shop learns of renewals by the daily reconciliation only. */
  acceptsEvents: z.boolean(),
  eventCount: z.number(),
  /** True when the stored keys cannot be decrypted, because SESSION_SECRET has changed. */
  isUnreadable: z.boolean(),
  /** When a purchase in test mode went through. */
  testPurchaseAt: z.nullable(z.string()),
  /** When the account could charge real money and a signed event of live mode had arrived. */
  liveProvenAt: z.nullable(z.string()),
});
export type PaymentsConnection = z.output<typeof PaymentsConnection>;

export const getPaymentsConnection = operation({
  summary: 'Returns how payments are connected, without the keys',
  access: 'admin',
  response: PaymentsConnection,
});

export const checkPayments = operation({
  summary: 'Checks a key of Stripe, and returns what connecting it will create; changes nothing',
  access: 'admin',
  body: z.strictObject({ secretKey: SecretKey }),
  response: PaymentsPlan,
});

export const PaymentKeys = z
  .strictObject({
    secretKey: SecretKey,
    publishableKey: PublishableKey,
    /** Confirms that the customers of test mode are removed from the shop. */
    removesTestCustomers: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ secretKey, publishableKey }) => secretKey.includes('_live_') === publishableKey.includes('_live_'),
      { path: ['publishableKey'], message: 'One key is for test mode and the other is not.' },
    ),
  );
export type PaymentKeys = z.output<typeof PaymentKeys>;

export const connectPayments = operation({
  summary: 'Creates at Stripe what is missing, and sells with this key from now on; safe to repeat',
  access: 'admin',
  body: PaymentKeys,
  response: PaymentsConnection,
});

export const disconnectPayments = operation({
  summary: 'Removes the stored keys of Stripe; nothing changes at Stripe',
  access: 'admin',
  response: PaymentsConnection,
});
