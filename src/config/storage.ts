import type { S3Config } from '#src/integrations/storage.ts';
import type { Environment } from './environment.ts';

const names = [
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_PREFIX',
  'S3_PATH_STYLE',
  'S3_SIGNED_DOWNLOADS',
] as const;

/**
 * Reads the settings of S3, which must be complete. @returns undefined when files are stored on disk
 * @param problems receives a line for each problem
 */
export function readStorage(env: Environment, problems: string[]): S3Config | undefined {
  if (names.every((name) => env[name] === undefined)) return undefined;
  const requireSetting = (name: (typeof names)[number]) => {
    if (env[name] === undefined) problems.push(`${name}: is required when other settings of S3 are given`);
    return String(env[name] ?? '');
  };
  const endpoint = env.S3_ENDPOINT?.replace(/\/+$/, '');
  const signsDownloads = env.S3_SIGNED_DOWNLOADS ?? true;
  if (signsDownloads && isOpenBesideTls(env)) {
    problems.push(
      'S3_ENDPOINT: must be https when PUBLIC_URL is: browsers fetch downloads there, unless S3_SIGNED_DOWNLOADS is 0',
    );
  }
  return {
    bucket: requireSetting('S3_BUCKET'),
    endpoint,
    region: endpoint === undefined ? requireSetting('S3_REGION') : (env.S3_REGION ?? 'us-east-1'),
    accessKeyId: requireSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('S3_SECRET_ACCESS_KEY'),
    prefix: env.S3_PREFIX === undefined ? '' : `${env.S3_PREFIX.replace(/^\/+|\/+$/g, '')}/`,
    usesPathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
    signsDownloads,
  };
}

/** Returns whether browsers would refuse what the bucket sends, since the site has TLS and the bucket has none. */
function isOpenBesideTls(env: Environment): boolean {
  return env.S3_ENDPOINT?.startsWith('http:') === true && env.PUBLIC_URL?.startsWith('https:') === true;
}
