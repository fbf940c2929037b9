import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends a start that hangs. */
const startTimeoutMs = 1_800_000;

/**
 * Gives the tests the site at `SITE_URL`, which `npm test` sets. Without it, a site with the demo catalog is started.
 * @returns a function that stops a started site
 */
export default async function provideSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL !== undefined) return undefined;
  const { address, stop } = await openSite({});
  process.env.SITE_URL = address;
  return stop;
}

export interface OpenSite {
  address: string;
  /** Returns the address of the first run, which a shop without an owner prints. */
  findSetup: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the built site as `npm start` does, on a free port, with its own database and files, which are deleted when it
 * stops. Creating the demo catalog takes about 20 seconds of processor time.
 */
export async function openSite(environment: Record<string, string>): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-e2e-'));
  const { stop, ...site } = await runSite(dataDir, environment);
  return {
    ...site,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function runSite(dataDir: string, environment: Record<string, string>): Promise<OpenSite> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '50',
      // The tests request few image sizes, and the browser needs the CPU cores.
      PREPARE_IMAGE_SIZES: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  try {
    const printed = readOutput(child.stdout, exited);
    return {
      address: await printed(/open at (http\S+)/),
      findSetup: () => printed(/(http\S+\/setup#\S+)/),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns a function that waits until the output matches, and returns the first group */
function readOutput(output: NodeJS.ReadableStream, exited: Promise<void>) {
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return async (pattern: RegExp): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const look = () => {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    output.on('data', look);
    look();
    void exited.then(() => reject(new Error(`The site exited early:\n${text}`)));
    const fail = () => reject(new Error(`The site did not start in time:\n${text}`));
    const timer = setTimeout(fail, startTimeoutMs);
    return promise.finally(() => {
      clearTimeout(timer);
      output.off('data', look);
    });
  };
}
