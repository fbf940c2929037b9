import * as z from 'zod';
import { isTrustProxyValue } from '#src/http/api/client-network.ts';

const Switch = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
const HttpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Builds the schema of a comma-separated list with at least one entry. */
const commaSeparated = (part: RegExp, message: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .refine((parts) => parts.length > 0 && parts.every((each) => part.test(each)), message);

/** The schema of the environment variables, each validated separately. The readers of related variables validate their combinations. */
export const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: HttpAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  SEND_FILES: z.enum(['accel']).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: Switch.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustProxyValue,
      'must be off, a number of proxies, or their addresses, as in 10.0.0.0/8, loopback',
    )
    .default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().max(300).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: HttpAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region, as in eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^\/*[\w-][\w.-]*(\/[\w-][\w.-]*)*\/*$/, 'must be folders, as in shop or sites/shop')
    .optional(),
  S3_PATH_STYLE: Switch.optional(),
  S3_SIGNED_DOWNLOADS: Switch.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().max(200).default('firstlayer'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
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
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: commaSeparated(
    /^whsec_/,
    'must begin with whsec_, each if there are several',
  ).optional(),
  STRIPE_PRICE_PERSONAL: commaSeparated(/./, 'must name a price').optional(),
  STRIPE_PRICE_COMMERCIAL: commaSeparated(/./, 'must name a price').optional(),
  STRIPE_API_URL: HttpAddress.default('https://api.stripe.com'),
  PAST_DUE_DAYS: z.coerce.number('must be a number').min(0).max(365).default(7),
  PREPARE_IMAGE_SIZES: Switch.default(true),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(300).default(5),
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
  SLICER: z.string().optional(),
  SLICER_PROFILES: z.string().optional(),
  MAX_MESH_TRIANGLES: z.coerce.number().int().positive().default(12_000_000),
});

export type Environment = z.output<typeof Environment>;
