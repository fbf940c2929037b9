import { S3Client } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { toStorageFailure } from './s3-errors.ts';
import { requireKey, type S3Config } from './storage.ts';

const attempts = 3;
const connectMs = 3000;
/** The connection times out after this time without traffic. A person waits for it as often as there are attempts. */
const usualSilenceMs = 8000;
const maxConnections = 200;

export interface S3Bucket {
  client: S3Client;
  name: string;
  /** The prefix of every key. */
  prefix: string;
  at: (key: string) => { Bucket: string; Key: string };
  /**
   * Runs calls to S3. Failures are logged for the operator, and callers are asked to retry.
   * @throws AppError 404 or 503
   */
  call: <T>(work: () => Promise<T>) => Promise<T>;
}

export function openBucket(
  config: S3Config,
  log: FastifyBaseLogger,
  silenceMs: number = usualSilenceMs,
): S3Bucket {
  const { bucket: name, prefix } = config;
  return {
    client: createClient(config, silenceMs),
    name,
    prefix,
    at: (key) => ({ Bucket: name, Key: prefix + requireKey(key) }),
    call: async (work) => {
      try {
        return await work();
      } catch (error) {
        const failure = toStorageFailure(error);
        if (failure.status === 503)
          log.error({ err: error, event: 'storage_failed' }, 'S3 did not complete a call.');
        throw failure;
      }
    },
  };
}

function createClient(config: S3Config, silenceMs: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, usesPathStyle, signsDownloads } = config;
  // A download that the site sends keeps its connection as long as the browser reads. With a limit, slow downloads would
  // block all other files.
  const agent = { keepAlive: true, maxSockets: signsDownloads ? maxConnections : Infinity };
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: usesPathStyle,
    // The default is that each upload ends with a CRC32 in a trailer, which older servers reject or store as part of the file,
    // and each signed URL requires one. Our tables have the SHA-256 of every file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
