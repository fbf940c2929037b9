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
  stop: () => Promise<void>;
}

/**
 * Starts the built site as `npm start` does, on a free port, with its own database and files, which are deleted when it
 * stops. Creating the demo catalog takes about 20 seconds of processor time.
 */
export async function openSite(environment: Record<string, string>): Promise<OpenSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-e2e-'));
  const { address, stop } = await runSite(dataDir, environment);
  return {
    address,
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
    return { address: await findAddress(child.stdout, exited), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findAddress(output: NodeJS.ReadableStream, exited: Promise<void>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const found = /open at (http\S+)/.exec(text)?.[1];
    if (found) resolve(found);
  });
  void exited.then(() => reject(new Error(`The site exited before it listened:\n${text}`)));
  const timer = setTimeout(
    () => reject(new Error(`The site did not start in time:\n${text}`)),
    startTimeoutMs,
  );
  return promise.finally(() => clearTimeout(timer));
}
