import * as z from 'zod/mini';
import { isTrustProxyValue } from '#src/http/api/client-network.ts';

z.config(z.locales.en());

const Switch = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((value) => value === '1'),
);
const HttpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const optionalText = (...checks: z.core.$ZodCheck<string>[]) => z.optional(z.string().check(...checks));

/** Builds the schema of an optional comma-separated list with at least one entry. */
const commaSeparated = (part: RegExp, message: string) =>
  z.optional(
    z.pipe(
      z.string(),
      z
        .transform((value: string) =>
          value
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== ''),
        )
        .check(z.refine((parts) => parts.length > 0 && parts.every((each) => part.test(each)), message)),
    ),
  );

const number = (byDefault: number, ...checks: z.core.$ZodCheck<number>[]) =>
  z._default(z.coerce.number('must be a number').check(...checks), byDefault);
const limit = (byDefault: number) => z._default(z.coerce.number().check(z.positive()), byDefault);
const count = (byDefault: number) => z._default(z.coerce.number().check(z.int(), z.positive()), byDefault);

/** The schema of the environment variables, each validated separately. The readers of related variables validate their combinations. */
export const Environment = z.object({
  PORT: z._default(
    z.coerce.number('must be a port number').check(z.int(), z.minimum(0), z.maximum(65_535)),
    3000,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(HttpAddress),
  DATA_DIR: z._default(z.string(), './data'),
  SEND_FILES: z.optional(z.enum(['accel'])),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' })),
  SESSION_SECRET: optionalText(z.minLength(32, 'must have at least 32 characters')),
  DEMO: z.optional(Switch),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  LOG_FORMAT: z.optional(z.enum(['json', 'text'])),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          isTrustProxyValue,
          'must be off, a number of proxies, or their addresses, as in 10.0.0.0/8, loopback',
        ),
      ),
    'off',
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optionalText(z.maxLength(300)),
  S3_BUCKET: optionalText(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  S3_ENDPOINT: z.optional(HttpAddress),
  S3_REGION: optionalText(z.regex(/^[\w-]+$/, 'must be a region, as in eu-central-1')),
  S3_ACCESS_KEY_ID: optionalText(),
  S3_SECRET_ACCESS_KEY: optionalText(),
  S3_PREFIX: optionalText(
    z.regex(/^\/*[\w-][\w.-]*(\/[\w-][\w.-]*)*\/*$/, 'must be folders, as in shop or sites/shop'),
  ),
  S3_PATH_STYLE: z.optional(Switch),
  S3_SIGNED_DOWNLOADS: z.optional(Switch),
  METRICS_TOKEN: optionalText(z.minLength(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(HttpAddress),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText(),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.maxLength(200)), 'firstlayer'),
  OTEL_TRACES_SAMPLER_ARG: number(1, z.minimum(0), z.maximum(1)),
  REQUIRE_ADMIN_TOTP: z._default(Switch, false),
  GOOGLE_CLIENT_ID: optionalText(),
  GOOGLE_CLIENT_SECRET: optionalText(),
  GOOGLE_AUTHORIZATION_URL: z._default(HttpAddress, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z._default(HttpAddress, 'https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: z._default(HttpAddress, 'https://openidconnect.googleapis.com/v1/userinfo'),
  DISCORD_CLIENT_ID: optionalText(),
  DISCORD_CLIENT_SECRET: optionalText(),
  DISCORD_AUTHORIZATION_URL: z._default(HttpAddress, 'https://discord.com/oauth2/authorize'),
  DISCORD_TOKEN_URL: z._default(HttpAddress, 'https://discord.com/api/oauth2/token'),
  DISCORD_USERINFO_URL: z._default(HttpAddress, 'https://discord.com/api/users/@me'),
  STRIPE_SECRET_KEY: optionalText(z.regex(/^[sr]k_/, 'must begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optionalText(z.startsWith('pk_', 'must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: commaSeparated(/^whsec_/, 'must begin with whsec_, each if there are several'),
  STRIPE_PRICE_PERSONAL: commaSeparated(/./, 'must name a price'),
  STRIPE_PRICE_COMMERCIAL: commaSeparated(/./, 'must name a price'),
  STRIPE_API_URL: z._default(HttpAddress, 'https://api.stripe.com'),
  PAST_DUE_DAYS: number(7, z.minimum(0), z.maximum(365)),
  PREPARE_IMAGE_SIZES: z._default(Switch, true),
  DRAIN_SECONDS: number(5, z.minimum(0), z.maximum(300)),
  RATE_LIMIT_FACTOR: number(1, z.positive('must be above 0')),
  COMMENTS_PER_MINUTE: count(10),
  REACTIONS_PER_MINUTE: count(60),
  COMMENT_REPORTS_PER_HOUR: count(20),
  SAME_COMMENT_MINUTES: z._default(z.coerce.number().check(z.minimum(0), z.maximum(525_600)), 10),
  MAX_MODEL_FILE_MB: limit(512),
  MAX_DESIGN_MB: limit(2048),
  MAX_DESIGN_FILES: count(100),
  MAX_GALLERY_IMAGES: count(20),
  MAX_IMAGE_MB: limit(20),
  MAX_IMAGE_MEGAPIXELS: limit(50),
  MAX_ZIP_ENTRIES: count(2000),
  MAX_ZIP_UNPACKED_MB: limit(4096),
  SLICER: optionalText(),
  SLICER_PROFILES: optionalText(),
  MAX_MESH_TRIANGLES: count(12_000_000),
});

export type Environment = z.output<typeof Environment>;
