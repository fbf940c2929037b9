import { resolve } from 'node:path';
import { Environment } from './config/environment.ts';
import { readPayments, type PaymentConfig } from './config/payments.ts';
import { readProviders, type ProviderConfig } from './config/providers.ts';
import { loadOrCreateSecret } from './config/secret.ts';
import { readStorage } from './config/storage.ts';
import type { S3Config } from './integrations/storage.ts';

const megabyte = 1_048_576;

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

export interface MailConfig {
  /** Undefined: mails are kept in `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  /** As in `Firstlayer <hello@example.com>`; undefined: the site's contact address. */
  from: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Without a slash at the end. Undefined until the port is known: then it is the address listened on. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  sessionSecret: string;
  /** It is not a setting: the shop made it, and keeps it in `DATA_DIR`. */
  hasGeneratedSecret: boolean;
  isDemo: boolean;
  logLevel: string;
  /** As Fastify's `trustProxy` takes it. */
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  /** For so long a process that is told to stop goes on serving clients while they close their connections. */
  drainMs: number;
  /** Sizes and formats of pictures are made before somebody asks for them. */
  preparesImageSizes: boolean;
  limits: UploadLimits;
  commentRules: CommentRules;
  mail: MailConfig;
  /** Undefined where no keys are given. */
  providers: { google: ProviderConfig | undefined; discord: ProviderConfig | undefined };
  payments: PaymentConfig;
  /** Undefined: files are kept in `DATA_DIR/files`. */
  s3: S3Config | undefined;
  /** Admins must have set up a second factor before they may do anything as admins; never in demo mode. */
  requireAdminTotp: boolean;
  /** Who knows it may read /metrics; undefined: nobody. */
  metricsToken: string | undefined;
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
  const providers = readProviders(env, faults);
  const payments = readPayments(env, faults);
  const s3 = readStorage(env, faults);
  // Nothing is made while something else is wrong.
  const sessionSecret =
    env.SESSION_SECRET ?? (faults.length === 0 ? loadOrCreateSecret(dataDir, faults) : '');
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    sessionSecret,
    hasGeneratedSecret: env.SESSION_SECRET === undefined,
    isDemo,
    logLevel: env.LOG_LEVEL,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    drainMs: env.DRAIN_SECONDS * 1000,
    preparesImageSizes: env.PREPARE_IMAGE_SIZES,
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
    s3,
    requireAdminTotp: env.REQUIRE_ADMIN_TOTP && !isDemo,
    metricsToken: env.METRICS_TOKEN,
  };
}

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

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
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
