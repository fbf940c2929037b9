import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getSecurity } from '#src/features/auth/security-calls.ts';
import { getSystem, issueBackupTicket, retryJob, startBackup } from '#src/features/system/calls.ts';
import type { System } from '#src/features/system/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildSecurity } from '#test/support/screens/account-data.ts';
import { admin, panelCalls } from '#test/support/screens/admin-data.ts';
import { hold, refuse, refuseField, respond, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { connected } from '#test/support/screens/connection-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const lookedAt = '2026-11-27T14:31:00.000Z';
const latest: NonNullable<System['backups']['latest']> = {
  id: 4,
  source: 'panel',
  place: '/srv/shop/data/backups/2026-11-27T060000Z',
  finishedAt: '2026-11-27T06:00:00.000Z',
  bytes: 39_100_000_000,
  canDownload: true,
};
const noBackup: System['backups'] = { latest: null, failure: null, running: null };
const failure = { at: '2026-11-26T03:00:00.000Z', reason: 'There is no space left on the disk.' };

const payments: System['payments'] = {
  ...connected,
  mode: 'live',
  liveProvenAt: '2026-11-21T06:00:00.000Z',
};

/** Builds a system in which nothing needs the owner. */
function buildSystem(changes: Partial<System> = {}): System {
  return {
    lookedAt,
    version: { name: '1.0.0', since: '2026-11-21T12:00:00.000Z' },
    database: { engine: 'pglite', bytes: 412_000_000 },
    files: { place: 'disk', count: 1204, bytes: 38_400_000_000, designs: 300 },
    disk: { totalBytes: 500_000_000_000, freeBytes: 300_000_000_000 },
    backups: { latest, failure: null, running: null },
    payments,
    mails: { waiting: 3, oldestSeconds: 20 },
    failingJobs: { count: 0, first: [] },
    examinations: { waiting: 0 },
    ...changes,
  };
}

const job: System['failingJobs']['first'][number] = {
  id: 31,
  name: 'model-render-views',
  design: { id: 7, title: 'Gyro Rings' },
  tries: 5,
  since: '2026-11-27T08:02:00.000Z',
  reason: 'Nothing in the mesh is closed.',
  isRetried: true,
};

const open = (calls: readonly StubbedCall[], on?: (typeof bothWidths)[number]) =>
  openScreen('/admin?tab=system', { viewer: admin, calls: [...panelCalls, ...calls], ...(on && { on }) });
const row = (name: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

it('shows that it is loading, then that the state could not be read', async () => {
  const failed = hold(refuse(getSystem));
  await open([failed]);
  await expectLoading();
  await expectAccessible('main');
  failed.release();
  await expect.element(page.getByText('The state of the system could not be read.')).toBeVisible();
  await expectAccessible('main');
});

it.each(bothWidths)('says that there is nothing to do (%s)', async (on) => {
  await open([respond(getSystem, buildSystem())], on);
  await expect.element(page.getByText('Nothing to do.', { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByText('Backed up 8 hours ago, disk for about 2,300 designs, no job fails.'))
    .toBeVisible();
  await expect.element(row('Version')).toMatchTextContent('1.0.0, since Nov 21, 2026');
  await expect.element(row('Database')).toMatchTextContent('Embedded PostgreSQL, 412 MB');
  await expect.element(row('Files of designs')).toMatchTextContent('38.4 GB in 1,204 files');
  await expect.element(row('Last backup')).toMatchTextContent('39.1 GB');
  await expect.element(row('Mails waiting')).toMatchTextContent('3, the oldest for 20 s');
  await expectAccessible();
});

it.each(bothWidths)('repeats the worst on top, with its action, and names all others (%s)', async (on) => {
  const system = buildSystem({
    files: null,
    disk: { totalBytes: 80_000_000_000, freeBytes: 6_000_000_000 },
    backups: { latest: { ...latest, finishedAt: '2026-11-24T14:02:00.000Z' }, failure, running: null },
    mails: { waiting: 1001, oldestSeconds: 3 * 3600 },
    failingJobs: { count: 2, first: [job, { ...job, id: 32, design: null, tries: 0, isRetried: false }] },
    examinations: { waiting: 12 },
  });
  await open([respond(getSystem, system)], on);
  await expect
    .element(page.getByText('One thing to do: the last backup is 3 days old.', { exact: true }))
    .toBeVisible();
  await expect
    .element(row('Last backup'))
    .toMatchTextContent('Failed on Nov 26, 2026: There is no space left on the disk.');
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expect.element(row('Disk')).toMatchTextContent('6 GB of 80 GB left');
  await expect.element(row('Mails waiting')).toMatchTextContent('More than 1,000, the oldest for 3 h');
  await expect.element(row('Jobs that fail')).toMatchTextContent('2: pictures of “Gyro Rings”');
  await expect
    .element(page.getByRole('link', { name: /^Open the file\s+“Gyro Rings”/ }))
    .toHaveAttribute('href', '/admin?q=Gyro+Rings&tab=manage');
  await expect.element(row('Examination of files')).toMatchTextContent('12 files wait');
  await expectAccessible();
});

it.each([
  [{ mode: null, setBy: 'nobody' as const }, 'Nobody can buy a plan.'],
  [{ isUnreadable: true }, 'Nothing is sold until you connect again.'],
  [{ acceptsEvents: false }, 'Events do not arrive'],
  [{ mode: 'test' as const }, 'Test mode: no real money'],
  [{ setBy: 'demo' as const, mode: null }, 'The payments of a demo cost nothing.'],
  [{}, 'A real payment went through on Nov 21, 2026.'],
])('describes payments: %o', async (changes, text) => {
  await open([respond(getSystem, buildSystem({ payments: { ...payments, ...changes } }))]);
  await expect.element(row('Stripe')).toMatchTextContent(text);
});

it('tries a job again that failed', async () => {
  let failingJobs: System['failingJobs'] = { count: 1, first: [job] };
  const { requests } = await open([
    respond(getSystem, () => buildSystem({ failingJobs })),
    respond(retryJob, () => {
      failingJobs = { count: 0, first: [] };
      return undefined;
    }),
  ]);
  await expect.element(page.getByText('Look soon: a job fails.')).toBeVisible();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expectToast('Trying again');
  await expect.element(row('Jobs that fail')).toMatchTextContent('None');
  expect(requests.some(({ path }) => path === '/api/admin/system/jobs/31/retry')).toBe(true);
});

it('backs up, shows how far it is, and offers the result', async () => {
  let backups = noBackup;
  await open([
    respond(getSystem, () => buildSystem({ backups })),
    respond(startBackup, () => {
      const running = {
        begunAt: '2026-11-27T14:28:00.000Z',
        doneBytes: 14_200_000_000,
        totalBytes: 39_300_000_000,
      };
      backups = { ...noBackup, running };
      return undefined;
    }),
  ]);
  await expect.element(page.getByText('One thing to do: there is no backup.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const progress = page.getByRole('progressbar', { name: 'Backup' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '36');
  await expect.element(page.getByText('Being made: 14.2 GB of 39.3 GB')).toBeVisible();
  await expect.element(page.getByText('The shop stays open. About 6 minutes left.')).toBeVisible();
  await expectAccessible('main');

  backups = { ...noBackup, latest: { ...latest, id: 9, finishedAt: lookedAt } };
  await expect.element(page.getByText(/^Backed up, 39\.1 GB, /)).toBeVisible();
  await expect.element(page.getByText('Keep a copy on another machine.', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Download it' }).elements()).toHaveLength(1);
  await expectAccessible('main');
});

it.each(bothWidths)('asks for the password before it downloads a backup (%s)', async (on) => {
  const message = 'The password is wrong.';
  const refused = refuseField(issueBackupTicket, 'password', message);
  await open([respond(getSystem, buildSystem()), respond(getSecurity, buildSecurity()), refused], on);
  await page.getByRole('button', { name: 'Download it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the backup?' });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByLabelText('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expectAccessible();
});

it('says why a backup stopped, and that the one before is untouched', async () => {
  let backups: System['backups'] = { latest, failure: null, running: null };
  await open([
    respond(getSystem, () => buildSystem({ backups })),
    respond(startBackup, () => {
      backups = { ...backups, failure };
      return undefined;
    }),
  ]);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The backup stopped. There is no space left on the disk.');
  await expect.element(page.getByText('The backup of Nov 27, 2026 is untouched.')).toBeVisible();
  await expectAccessible('main');
});

it('says that a backup is being made already', async () => {
  const message = 'A backup is being made already.';
  await open([
    respond(getSystem, buildSystem({ database: { engine: 'postgres', bytes: 1_000_000 } })),
    refuse(startBackup, 409, { message }),
  ]);
  await expect.element(row('Database')).toMatchTextContent('PostgreSQL, 1 MB');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});
