import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { runUntil } from '#test/support/run-until.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { publishingJobs } from '../jobs.ts';
import { releaseJob } from './release.ts';

const site = useTestApp();
let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});

beforeEach(() => runUntil(site, testNow));

const inHours = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);

async function runAt(hours: number, kind: JobKind<object>): Promise<void> {
  site.moveTo(inHours(hours));
  await site.jobs.send(kind, {});
  await site.jobs.drain();
}

it('releases a scheduled design at the second tick after the clock went ahead', async () => {
  const id = await createModel(site.db, { state: 'scheduled', releasesAt: inHours(24 * 7) });
  const readStatus = async () => (await site.request({ url: `/api/stl-files/${id}` })).statusCode;
  await runAt(24 * 30, releaseJob);
  expect(await readStatus()).toBe(404);
  await runAt(24 * 30 + 1 / 60, releaseJob);
  expect(await readStatus()).toBe(200);
});

it('keeps designs in the bin for a day after the clock went ahead, and deletes them if it was right', async () => {
  const url = `/api/admin/stl-files/${await createModel(site.db)}`;
  await site.as(admin)({ method: 'DELETE', url });
  const jumpedTo = 31 * 24;
  for (let hour = jumpedTo; hour <= jumpedTo + 24; hour += 1) {
    await runAt(hour, publishingJobs.emptyBin);
    const { statusCode } = await site.as(admin)({ method: 'GET', url });
    expect(statusCode).toBe(hour < jumpedTo + 24 ? 200 : 404);
  }
});
