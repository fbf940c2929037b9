import { IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { toStorageFailure } from './s3-errors.ts';
import { requireKey, type S3Config } from './storage.ts';

const attempts = 3;
const connectMs = 3000;
/**
 * The time without traffic after which a request or its body fails. Servers are silent while they write what was uploaded.
 */
const usualSilenceMs = 20_000;
/**
 * The time within which the head of a response arrives, with all attempts, or something of an upload is taken. A person
 * waits for it.
 */
const usualResponseMs = 25_000;
/** A visitor who pauses a download does not read, so nothing arrives from S3 either. */
const longestPauseMs = 600_000;
/** The checks within the silence of a body. One check can run before the process has read what has arrived. */
const silenceChecks = 4;
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
  /** The time without progress after which an upload fails, in milliseconds. */
  responseMs: number;
  /**
   * Makes a call whose response has a body that may take any time, but is limited in its silence.
   * @throws when the head of the response is late
   */
  respondInTime: <T extends object>(send: (abortSignal: AbortSignal) => Promise<T>) => Promise<T>;
}

/** The limits of calls, in milliseconds. */
export interface S3Limits {
  /** The time within which a call must be answered, and an upload must make progress. */
  responseMs?: number;
  /** The time without traffic after which a call fails. */
  silenceMs?: number;
  /** The time without traffic after which a body fails whose reader does not pause; that of a call by default. */
  bodySilenceMs?: number;
}

export function openBucket(
  config: S3Config,
  log: FastifyBaseLogger,
  { responseMs = usualResponseMs, silenceMs = usualSilenceMs, bodySilenceMs = silenceMs }: S3Limits = {},
): S3Bucket {
  const { bucket: name, prefix, signsDownloads } = config;
  // The number of connections is limited if S3 sends the downloads itself, and what the site sends then is small.
  const pauseMs = signsDownloads ? silenceMs : longestPauseMs;
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
    responseMs,
    respondInTime: async (send) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), responseMs);
      try {
        const response = await send(late.signal);
        if ('Body' in response && response.Body instanceof IncomingMessage)
          limitSilence(response.Body, { silenceMs: bodySilenceMs, pauseMs });
        return response;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Destroys a body of which nothing has arrived for a time although all that arrived before was read. While a reader
 * pauses, received bytes are waiting for it.
 */
function limitSilence(
  body: IncomingMessage,
  { silenceMs, pauseMs }: { silenceMs: number; pauseMs: number },
): void {
  const { socket } = body;
  socket.setTimeout(pauseMs);
  let received = socket.bytesRead;
  let silent = 0;
  const timer = setInterval(() => {
    if (body.complete) return clearInterval(timer);
    // Three seconds after the request, the library sets the timeout of the connection to the silence of a call.
    if (socket.timeout !== pauseMs) socket.setTimeout(pauseMs);
    const isSilent = socket.bytesRead === received && body.readableLength === 0;
    received = socket.bytesRead;
    silent = isSilent ? silent + 1 : 0;
    if (silent === silenceChecks)
      body.destroy(new Error(`S3 has sent nothing of the file for ${silenceMs} ms.`));
  }, silenceMs / silenceChecks);
  body.once('close', () => clearInterval(timer));
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
