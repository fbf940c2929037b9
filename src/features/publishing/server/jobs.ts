import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { emptyBin } from './bin/purge.ts';
import type { PublishingContext } from './publishing-context.ts';
import { releaseUnpastFiles } from '#src/features/editions/server/edition-bundles.ts';
import { removeUnusedFacts } from '#src/features/print-facts/server/remove-unused-facts.ts';
import { registerCatchUpJob } from './examination/catch-up.ts';
import { registerExaminationJob } from './examination/examination-job.ts';
import { registerSliceJob } from './examination/slice-job.ts';
import { registerRenderJob } from './pictures/render-job.ts';
import { releaseDue, releaseJob } from './release/release.ts';
import { remindOfProblems } from './verdicts/remind-of-problems.ts';
import { removeUnusedWords, removeUnusedFiles } from './upkeep/sweep.ts';

export const publishingJobs = {
  emptyBin: { name: 'model-bin', cron: '17 * * * *', clockJumpPauseMs: deletionPauseMs } as JobKind<object>,
  remind: { name: 'model-problems', cron: '7 * * * *' } as JobKind<object>,
  sweep: { name: 'model-sweep', cron: '41 3 * * *', clockJumpPauseMs: deletionPauseMs } as JobKind<object>,
};

export async function registerPublishingJobs(context: PublishingContext): Promise<void> {
  const { db, jobs, storage, log, now, onRelease } = context;
  await jobs.register(releaseJob, () => releaseDue(db, now(), onRelease));
  await jobs.register(publishingJobs.emptyBin, () => emptyBin(context, now()));
  await jobs.register(publishingJobs.remind, () => remindOfProblems(db, now()));
  await jobs.register(publishingJobs.sweep, async () => {
    await releaseUnpastFiles(db);
    const removed = await removeUnusedFiles(db, storage, now());
    log.info({ event: 'unused_files_removed', removed: removed.length }, 'Unused files were removed.');
    await removeUnusedWords(db);
    await removeUnusedFacts(db);
  });
  await registerRenderJob(context);
  await registerExaminationJob(context);
  await registerCatchUpJob(context);
  await registerSliceJob(context);
}
