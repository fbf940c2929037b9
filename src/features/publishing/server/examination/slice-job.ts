import type { FastifyBaseLogger } from 'fastify';
import { resetSlices } from '#src/features/print-facts/server/mesh-slices.ts';
import { readProfiles, Slicer, type SlicerConfig } from '#src/integrations/slicer.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { OwnSlicer } from './own-slicer.ts';
import { sliceNext } from './slice-waiting.ts';

const sliceJob = {
  name: 'mesh-slice',
  // A file takes up to 180 s with each of 18 profiles.
  expireInSeconds: 2 * 3600,
} as JobKind<object>;

/** Opens the slicer of the configuration. @returns undefined without one */
export async function openSlicer(
  config: SlicerConfig | undefined,
  log: FastifyBaseLogger,
): Promise<OwnSlicer | undefined> {
  if (!config) return undefined;
  const slicer = new Slicer(config.program);
  const read = await readProfiles(config.profileFolder);
  const hasNoNetwork = await slicer.hasNoNetwork();
  const event = { event: 'slicer_opened', profiles: read.profiles.length, hasNoNetwork };
  if (read.profiles.length === 0) log.warn(event, 'SLICER_PROFILES has no profile such as corexy.ini.');
  else log.info(event, 'The slicer replaces estimates of print times.');
  return { slicer, ...read };
}

/** Registers the job that slices what waits, one file at a time. */
export async function registerSliceJob(context: PublishingContext): Promise<void> {
  const { db, jobs, ownSlicer } = context;
  if (!ownSlicer) return;
  await jobs.register(sliceJob, async () => {
    await resetSlices(db, ownSlicer.hash);
    if (await sliceNext(context, ownSlicer)) await startSlicing(jobs);
  });
  await startSlicing(jobs);
}

/** Sends the job that slices what waits. Call it only if there is a slicer. */
export async function startSlicing(jobs: Jobs): Promise<void> {
  await jobs.send(sliceJob, {}, { key: 'now' });
}
