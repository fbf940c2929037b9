import { Environment } from './environment.ts';

type Name = keyof Environment;

interface Section {
  title: string;
  /** Each variable with a one-line description. */
  settings: Partial<Record<Name, string>>;
}

const sections: readonly Section[] = [
  {
    title: 'Server',
    settings: {
      PORT: 'Port to listen on.',
      HOST: 'Address to listen on.',
      PUBLIC_URL:
        'Address at which people reach the site, with https:// in production. Default: the address listened on.',
      TRUST_PROXY:
        'off, the number of proxies in front of the site, or their addresses (10.0.0.0/8, loopback).',
      SEND_FILES:
        'accel: nginx sends downloads from DATA_DIR (X-Accel-Redirect). Default: the site sends them. No effect with S3.',
      DRAIN_SECONDS: 'Longest time to keep serving open connections after SIGTERM, in seconds.',
      RATE_LIMIT_FACTOR: 'Multiplies every rate limit.',
      DEMO: '1 or 0. Default: 1 with the embedded database on a loopback address without TRUST_PROXY, else 0.',
    },
  },
  {
    title: 'Data',
    settings: {
      DATA_DIR: 'Folder of the embedded database, the files and the session secret.',
      DATABASE_URL: 'PostgreSQL 15 or later, postgres://… Default: the embedded database in DATA_DIR.',
      SESSION_SECRET:
        'At least 32 characters; required with DATABASE_URL. Default: created once and stored in DATA_DIR.',
    },
  },
  {
    title: 'Logs, metrics and traces',
    settings: {
      LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent.',
      LOG_FORMAT: 'json or text. Default: text in a terminal, json elsewhere.',
      METRICS_TOKEN:
        'Token of at least 16 characters that may read /metrics. Default: /metrics does not exist.',
      OTEL_EXPORTER_OTLP_ENDPOINT:
        'Address of an OpenTelemetry collector, as in http://localhost:4318. Default: no traces are recorded.',
      OTEL_EXPORTER_OTLP_HEADERS:
        'Headers for the collector, as in authorization=Bearer%20token,other=value.',
      OTEL_SERVICE_NAME: 'Name of the site in traces.',
      OTEL_TRACES_SAMPLER_ARG: 'Share of traces that are recorded, 0 to 1.',
    },
  },
  {
    title: 'Mail',
    settings: {
      SMTP_URL:
        'smtp:// or smtps:// with user and password. Default: each mail is written to DATA_DIR/outbox.',
      MAIL_FROM: 'Sender, as in Firstlayer <hello@example.com>; required with SMTP_URL.',
    },
  },
  {
    title: 'Files on S3. Default: files are stored in DATA_DIR/files.',
    settings: {
      S3_BUCKET: 'Name of the bucket.',
      S3_ACCESS_KEY_ID: 'Access key; required with S3_BUCKET.',
      S3_SECRET_ACCESS_KEY: 'Secret key; required with S3_BUCKET.',
      S3_ENDPOINT:
        'Address of a server other than Amazon’s; browsers must reach it, too, unless S3_SIGNED_DOWNLOADS is 0.',
      S3_REGION: 'Region, as in eu-central-1; required without S3_ENDPOINT.',
      S3_PREFIX: 'Folder in the bucket, as in sites/shop.',
      S3_PATH_STYLE:
        '1: https://host/bucket/key; 0: https://bucket.host/key. Default: 1 with S3_ENDPOINT, else 0.',
      S3_SIGNED_DOWNLOADS:
        '0: the site sends downloads itself, so that browsers need not reach the bucket. Default: 1.',
    },
  },
  {
    title: 'Sign-in',
    settings: {
      REQUIRE_ADMIN_TOTP: '1: admins need a second factor before they may act as admins.',
      GOOGLE_CLIENT_ID: 'Sign-in with Google; needs GOOGLE_CLIENT_SECRET.',
      GOOGLE_CLIENT_SECRET: 'Sign-in with Google; needs GOOGLE_CLIENT_ID.',
      GOOGLE_AUTHORIZATION_URL: 'Only for tests against another server.',
      GOOGLE_TOKEN_URL: 'Only for tests against another server.',
      GOOGLE_USERINFO_URL: 'Only for tests against another server.',
      DISCORD_CLIENT_ID: 'Sign-in with Discord; needs DISCORD_CLIENT_SECRET.',
      DISCORD_CLIENT_SECRET: 'Sign-in with Discord; needs DISCORD_CLIENT_ID.',
      DISCORD_AUTHORIZATION_URL: 'Only for tests against another server.',
      DISCORD_TOKEN_URL: 'Only for tests against another server.',
      DISCORD_USERINFO_URL: 'Only for tests against another server.',
    },
  },
  {
    title: 'Payments. Default: a sandbox in demo mode; elsewhere nothing is sold.',
    settings: {
      STRIPE_SECRET_KEY: 'Secret or restricted key, sk_… or rk_…',
      STRIPE_PUBLISHABLE_KEY: 'Publishable key of the same mode, pk_…',
      STRIPE_WEBHOOK_SECRET: 'Signing secrets of the webhook, whsec_…, separated by commas.',
      STRIPE_PRICE_PERSONAL: 'Price ids of the Personal plan, separated by commas; the first one is sold.',
      STRIPE_PRICE_COMMERCIAL:
        'Price ids of the Commercial plan, separated by commas; the first one is sold.',
      STRIPE_API_URL: 'Only for tests against another server.',
      PAST_DUE_DAYS: 'Days of access after a renewal failed, 0 to 365.',
    },
  },
  {
    title: 'Comments',
    settings: {
      COMMENTS_PER_MINUTE: 'Comments that one person may post in a minute, and as many edits.',
      REACTIONS_PER_MINUTE: 'Reactions that one person may set or remove in a minute.',
      COMMENT_REPORTS_PER_HOUR: 'Comments that one person may report in an hour.',
      SAME_COMMENT_MINUTES: 'Minutes for which a repeated comment is rejected; 0: never.',
    },
  },
  {
    title: 'Print times. Default: they are estimated.',
    settings: {
      SLICER: 'Path of PrusaSlicer, whose figures then replace the estimates; needs SLICER_PROFILES.',
      SLICER_PROFILES:
        'Folder with a profile for each class of printers, as in corexy.ini or corexy-0.12.ini; needs SLICER.',
    },
  },
  {
    title: 'Uploads',
    settings: {
      MAX_MODEL_FILE_MB: 'Largest STL, 3MF or ZIP file, in MB.',
      MAX_DESIGN_MB: 'Largest sum of the files of one design, in MB.',
      MAX_DESIGN_FILES: 'Files in one design.',
      MAX_GALLERY_IMAGES: 'Gallery images of one design.',
      MAX_IMAGE_MB: 'Largest image, in MB.',
      MAX_IMAGE_MEGAPIXELS: 'Largest image, in megapixels.',
      MAX_ZIP_ENTRIES: 'Entries in one archive.',
      MAX_ZIP_UNPACKED_MB: 'Largest unpacked size of one archive, in MB.',
      MAX_MESH_TRIANGLES: 'Triangles in one mesh.',
      PREPARE_IMAGE_SIZES:
        '0: the usual image sizes are also made at the first request for them instead of after the upload.',
    },
  },
];

/**
 * Builds the text of `.env.example` from the schema of the environment: each variable with its description and default.
 * @throws when a variable of the schema has no description, or a description no variable
 */
export function buildEnvExample(): string {
  const defaults = Environment.parse({});
  const described = sections.flatMap(({ settings }) => Object.keys(settings));
  const names = Object.keys(Environment.shape);
  const odd = [
    ...names.filter((name) => !described.includes(name)),
    ...described.filter((name) => !names.includes(name)),
  ];
  if (odd.length > 0) throw new Error(`In the schema or described, but not both: ${odd.join(', ')}`);
  const blocks = sections.map(({ title, settings }) => {
    const lines = Object.entries(settings).map(
      ([name, description]) => `# ${description}\n#${name}=${formatValue(defaults[name as Name])}`,
    );
    return [`## ${title}`, ...lines].join('\n');
  });
  return `${[head, ...blocks].join('\n\n')}\n`;
}

const head = `# Copy this file to .env and uncomment what you change; \`npm start\` and the other commands read it.
# Variables that are set in the environment win. docs/operations/settings.md describes all settings.
# \`npm run env:example\` writes this file from src/config.`;

function formatValue(value: Environment[Name]): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value ?? '');
}
