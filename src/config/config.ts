import { isLoopback } from '#src/lib/web-address.ts';
import { resolve } from 'node:path';
import { Environment } from './environment.ts';
import { readPayments, type PaymentConfig } from './payments.ts';
import { readProviders, type ProviderConfig } from './providers.ts';
import { loadOrCreateSecret } from './secret.ts';
import { readSlicer } from './slicer.ts';
import { readStorage } from './storage.ts';
import { readTracing } from './tracing.ts';
import type { SendFiles } from '../integrations/proxy-headers.ts';
import type { SlicerConfig } from '../integrations/slicer.ts';
import type { S3Config } from '../integrations/storage.ts';
import type { TracingConfig } from '../integrations/tracing.ts';

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
  /** The limits apply per person. */
  commentsPerMinute: number;
  reactionsPerMinute: number;
  reportsPerHour: number;
  /** The time in which the same text is rejected; 0 disables the check. */
  sameTextMinutes: number;
}

export interface MailConfig {
  /** When undefined, mails are stored in `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  /** The sender, as in `Firstlayer <hello@example.com>`; when undefined, the site's contact address. */
  from: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** The public URL without a trailing slash; when undefined, the URL that the server listens on is used. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  sessionSecret: string;
  /** True when the secret is not configured but was generated and stored in `DATA_DIR`. */
  hasGeneratedSecret: boolean;
  isDemo: boolean;
  logLevel: string;
  /** Undefined selects text in a terminal and JSON elsewhere. */
  logFormat: 'json' | 'text' | undefined;
  /** The value of Fastify's option `trustProxy`. */
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  /** The time for which a stopping process keeps serving clients while they close their connections. */
  drainMs: number;
  /** Whether image sizes and formats are generated before they are requested. */
  preparesImageSizes: boolean;
  limits: UploadLimits;
  commentRules: CommentRules;
  mail: MailConfig;
  /** A provider is undefined without keys. */
  providers: { google: ProviderConfig | undefined; discord: ProviderConfig | undefined };
  payments: PaymentConfig;
  /** When undefined, files are stored in `DATA_DIR/files`. */
  s3: S3Config | undefined;
  /** The response header by which a proxy sends a file of `DATA_DIR`; undefined when the site sends files itself, and with S3. */
  sendFiles: SendFiles;
  /** Whether admins must set up a second factor before they get admin access; never in demo mode. */
  requireAdminTotp: boolean;
  /** The slicer that the owner has set up; undefined without one. */
  slicer: SlicerConfig | undefined;
  /** The token for reading /metrics; when undefined, the metrics are disabled. */
  metricsToken: string | undefined;
  /** The collector that receives traces; when undefined, none are recorded. */
  tracing: TracingConfig | undefined;
}

/** Thrown for an invalid configuration; the message has one line for each problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Parses the environment. This is done once; no other code reads process.env.
 * @throws ConfigError with all problems at once
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset.
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const env = parsed.data;
  const problems: string[] = [];
  const dataDir = resolve(env.DATA_DIR);
  const isDemo = decideDemo(env, problems);
  if (env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined) {
    problems.push('SESSION_SECRET: is required when DATABASE_URL is set');
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM: is required when SMTP_URL is set');
  }
  const providers = readProviders(env, problems);
  const payments = readPayments(env, problems);
  const s3 = readStorage(env, problems);
  const slicer = readSlicer(env, problems);
  const tracing = readTracing(env, problems);
  // The secret is created only when there is no other problem.
  const sessionSecret =
    env.SESSION_SECRET ?? (problems.length === 0 ? loadOrCreateSecret(dataDir, problems) : '');
  if (problems.length > 0) throw new ConfigError(problems);
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
    logFormat: env.LOG_FORMAT,
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
    sendFiles: s3 ? undefined : env.SEND_FILES,
    requireAdminTotp: env.REQUIRE_ADMIN_TOTP && !isDemo,
    slicer,
    metricsToken: env.METRICS_TOKEN,
    tracing,
  };
}

/**
 * Demo mode is on by default with the embedded database on loopback addresses without a proxy; otherwise it must be set
 * explicitly.
 */
function decideDemo(env: Environment, problems: string[]): boolean {
  if (env.DEMO !== undefined) return env.DEMO;
  if (env.DATABASE_URL !== undefined) return false;
  const hosts = [env.HOST, ...(env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname])];
  if (hosts.every(isLoopback) && env.TRUST_PROXY === 'off') return true;
  problems.push(
    'DEMO: must be 1 or 0 when others can reach a shop on the embedded database (HOST, PUBLIC_URL or TRUST_PROXY)',
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
