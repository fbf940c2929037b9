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
] as const;

/**
 * Undefined where the files stay on the disk. All or nothing: half of it would put files where nobody looks for them.
 * @param faults what is wrong is added here
 */
export function readStorage(env: Environment, faults: string[]): S3Config | undefined {
  if (names.every((name) => env[name] === undefined)) return undefined;
  const requireSetting = (name: (typeof names)[number]) => {
    if (env[name] === undefined) faults.push(`${name}: is required when other settings of S3 are given`);
    return String(env[name] ?? '');
  };
  const endpoint = env.S3_ENDPOINT?.replace(/\/+$/, '');
  const isOpen = endpoint?.startsWith('http:') === true;
  if (isOpen && env.PUBLIC_URL?.startsWith('https:') === true) {
    faults.push('S3_ENDPOINT: must be https when PUBLIC_URL is: browsers fetch downloads there');
  }
  return {
    bucket: requireSetting('S3_BUCKET'),
    endpoint,
    region: endpoint === undefined ? requireSetting('S3_REGION') : (env.S3_REGION ?? 'us-east-1'),
    accessKeyId: requireSetting('S3_ACCESS_KEY_ID'),
    secretAccessKey: requireSetting('S3_SECRET_ACCESS_KEY'),
    prefix: env.S3_PREFIX === undefined ? '' : `${env.S3_PREFIX.replace(/^\/+|\/+$/g, '')}/`,
    usesPathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
