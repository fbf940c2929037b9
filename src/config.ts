import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isTrust } from './http/network.ts';

const Switch = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const HttpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const megabyte = 1_048_576;

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: HttpAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: Switch.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'must be off, a number of proxies, or their addresses, as in 10.0.0.0/8, loopback')
    .default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().max(300).optional(),
  REQUIRE_ADMIN_TOTP: Switch.default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZATION_URL: HttpAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: HttpAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: HttpAddress.default('https://openidconnect.googleapis.com/v1/userinfo'),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  DISCORD_AUTHORIZATION_URL: HttpAddress.default('https://discord.com/oauth2/authorize'),
  DISCORD_TOKEN_URL: HttpAddress.default('https://discord.com/api/oauth2/token'),
  DISCORD_USERINFO_URL: HttpAddress.default('https://discord.com/api/users/@me'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_PERSONAL: z.string().optional(),
  STRIPE_PRICE_COMMERCIAL: z.string().optional(),
  STRIPE_API_URL: HttpAddress.default('https://api.stripe.com'),
  PAST_DUE_DAYS: z.coerce.number('must be a number').min(0).max(365).default(7),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be above 0').default(1),
  COMMENTS_PER_MINUTE: z.coerce.number().int().positive().default(10),
  REACTIONS_PER_MINUTE: z.coerce.number().int().positive().default(60),
  COMMENT_REPORTS_PER_HOUR: z.coerce.number().int().positive().default(20),
  SAME_COMMENT_MINUTES: z.coerce.number().min(0).max(525_600).default(10),
  MAX_MODEL_FILE_MB: z.coerce.number().positive().default(512),
  MAX_DESIGN_MB: z.coerce.number().positive().default(2048),
  MAX_DESIGN_FILES: z.coerce.number().int().positive().default(100),
  MAX_GALLERY_IMAGES: z.coerce.number().int().positive().default(20),
  MAX_IMAGE_MB: z.coerce.number().positive().default(20),
  MAX_IMAGE_MEGAPIXELS: z.coerce.number().positive().default(50),
  MAX_ZIP_ENTRIES: z.coerce.number().int().positive().default(2000),
  MAX_ZIP_UNPACKED_MB: z.coerce.number().positive().default(4096),
  MAX_MESH_TRIANGLES: z.coerce.number().int().positive().default(12_000_000),
});

export interface UploadLimits {
  modelFileBytes: number;
  designBytes: number;
  designFiles: number;
  galleryImages: number;
  imageBytes: number;
  imagePixels: number;
  zipEntries: number;
  zipUnpackedBytes: number;
  meshTriangles: number;
}

export interface CommentRules {
  /** By one person, as are the others. */
  commentsPerMinute: number;
  reactionsPerMinute: number;
  reportsPerHour: number;
  /** For so long the same text is not taken again; 0: it always is. */
  sameTextMinutes: number;
}

/** Where people sign in at Google or Discord, and who we are there. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
}

export interface MailConfig {
  /** Undefined: mails are kept in `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  /** As in `Firstlayer <hello@example.com>`; undefined: the site's contact address. */
  from: string | undefined;
}

export interface StripeConfig {
  secretKey: string;
  /** Given to browsers with the checkout page. */
  publishableKey: string;
  /** Of the webhook: the new one and the old one while they are exchanged; none: the webhook is closed. */
  webhookSecrets: string[];
  /** Ids of prices: the first of each is sold, the others are older ones that still count. */
  prices: { personal: string[]; commercial: string[] };
  apiUrl: string;
}

export interface PaymentConfig {
  /** Undefined where no keys are given: then demo mode has a sandbox, and elsewhere nothing is sold. */
  stripe: StripeConfig | undefined;
  /** So long a renewal that failed keeps its access. */
  graceDays: number;
}

export interface Config {
  port: number;
  host: string;
  /** Without a slash at the end. Undefined until the port is known: then it is the address listened on. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  sessionSecret: string;
  isDemo: boolean;
  logLevel: string;
  /** As Fastify's `trustProxy` takes it. */
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  limits: UploadLimits;
  commentRules: CommentRules;
  mail: MailConfig;
  /** Undefined where no keys are given. */
  providers: { google: ProviderConfig | undefined; discord: ProviderConfig | undefined };
  payments: PaymentConfig;
  /** Admins must have set up a second factor before they may do anything as admins; never in demo mode. */
  requireAdminTotp: boolean;
}

/** Its message has one line for each fault. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * The environment, read once: nobody else reads process.env.
 * @throws ConfigError with all faults at once
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // A variable that is empty counts as one that is not there.
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const env = parsed.data;
  const faults: string[] = [];
  const dataDir = resolve(env.DATA_DIR);
  const isDemo = decideDemo(env, faults);
  if (env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined) {
    faults.push('SESSION_SECRET: is required when DATABASE_URL is set');
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    faults.push('MAIL_FROM: is required when SMTP_URL is set');
  }
  const providers = {
    google: readProvider(env, 'GOOGLE', faults),
    discord: readProvider(env, 'DISCORD', faults),
  };
  const payments = { stripe: readStripe(env, faults), graceDays: env.PAST_DUE_DAYS };
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET ?? keepSecret(dataDir),
    isDemo,
    logLevel: env.LOG_LEVEL,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    limits: readLimits(env),
    commentRules: {
      commentsPerMinute: env.COMMENTS_PER_MINUTE,
      reactionsPerMinute: env.REACTIONS_PER_MINUTE,
      reportsPerHour: env.COMMENT_REPORTS_PER_HOUR,
      sameTextMinutes: env.SAME_COMMENT_MINUTES,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    providers,
    payments,
    requireAdminTotp: env.REQUIRE_ADMIN_TOTP && !isDemo,
  };
}

type Environment = z.output<typeof Environment>;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** On while the embedded database is used on this machine alone; where others can reach it, someone must decide. */
function decideDemo(env: Environment, faults: string[]): boolean {
  if (env.DEMO !== undefined) return env.DEMO;
  if (env.DATABASE_URL !== undefined) return false;
  const hosts = [env.HOST, ...(env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname])];
  if (hosts.every(isLoopback)) return true;
  faults.push(
    'DEMO: must be 1 or 0 when others can reach a shop on the embedded database (HOST or PUBLIC_URL)',
  );
  return false;
}

function readProvider(
  env: Environment,
  name: 'GOOGLE' | 'DISCORD',
  faults: string[],
): ProviderConfig | undefined {
  const clientId = env[`${name}_CLIENT_ID`];
  const clientSecret = env[`${name}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    faults.push(`${name}_CLIENT_ID, ${name}_CLIENT_SECRET: both or neither must be set`);
    return undefined;
  }
  return {
    clientId,
    clientSecret,
    authorizationUrl: env[`${name}_AUTHORIZATION_URL`],
    tokenUrl: env[`${name}_TOKEN_URL`],
    userInfoUrl: env[`${name}_USERINFO_URL`],
  };
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_PRICE_PERSONAL',
  'STRIPE_PRICE_COMMERCIAL',
] as const;

function readStripe(env: Environment, faults: string[]): StripeConfig | undefined {
  const given = stripeNames.filter((name) => env[name] !== undefined);
  if (given.length === 0 && env.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  const missing = stripeNames.filter((name) => env[name] === undefined);
  faults.push(...missing.map((name) => `${name}: is required when other settings of Stripe are given`));
  const personal = readList(env.STRIPE_PRICE_PERSONAL);
  const commercial = readList(env.STRIPE_PRICE_COMMERCIAL);
  if (personal.some((price) => commercial.includes(price))) {
    faults.push('STRIPE_PRICE_PERSONAL, STRIPE_PRICE_COMMERCIAL: a price can belong to one plan only');
  }
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecrets: readList(env.STRIPE_WEBHOOK_SECRET),
    prices: { personal, commercial },
    apiUrl: env.STRIPE_API_URL.replace(/\/+$/, ''),
  };
}

/** Separated by commas. */
function readList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Made once and kept, readable by its owner only. */
function keepSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

function readLimits(env: Environment): UploadLimits {
  return {
    modelFileBytes: env.MAX_MODEL_FILE_MB * megabyte,
    designBytes: env.MAX_DESIGN_MB * megabyte,
    designFiles: env.MAX_DESIGN_FILES,
    galleryImages: env.MAX_GALLERY_IMAGES,
    imageBytes: env.MAX_IMAGE_MB * megabyte,
    imagePixels: env.MAX_IMAGE_MEGAPIXELS * 1_000_000,
    zipEntries: env.MAX_ZIP_ENTRIES,
    zipUnpackedBytes: env.MAX_ZIP_UNPACKED_MB * megabyte,
    meshTriangles: env.MAX_MESH_TRIANGLES,
  };
}
