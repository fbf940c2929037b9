import { formatAgo } from '#src/browser/relative-time.ts';
import { formatDate, formatDateTime } from '#src/lib/date-text.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { System } from '../../schemas.ts';
import type { Row, RowAction } from './row.ts';

const hourMs = 3_600_000;
/** A backup is made each day, at a time that moves a little. */
const freshMs = 26 * hourMs;
const oldMs = 3 * 24 * hourMs;

type Backups = System['backups'];

const base = { id: 'backup', name: 'Last backup' } as const;

/** Describes the last backup, or the one that is being made. */
export function backupRow({ backups, lookedAt }: System): Row {
  const { latest, failure, running } = backups;
  if (running) return runningRow(running, lookedAt);
  const age = latest ? Date.parse(lookedAt) - Date.parse(latest.finishedAt) : Infinity;
  const state = failure || age >= oldMs ? 'bad' : age >= freshMs ? 'wait' : 'ok';
  const actions: RowAction[] = [
    { kind: 'backup' },
    ...(latest?.canDownload === true ? [{ kind: 'download' as const, id: latest.id }] : []),
  ];
  return {
    ...base,
    state,
    value: latest ? describeLatest(latest) : 'None yet',
    text: describeText(backups, lookedAt),
    ...(state !== 'ok' && { problem: describeProblem(backups, lookedAt) }),
    actions,
  };
}

function describeLatest({ finishedAt, bytes }: NonNullable<Backups['latest']>): string {
  return [formatDateTime(finishedAt), ...(bytes === null ? [] : [formatBytes(bytes)])].join(', ');
}

function describeText({ latest, failure }: Backups, lookedAt: string): string {
  if (failure) return `Failed on ${formatDate(failure.at)}: ${failure.reason}`;
  if (!latest) return 'A backup has all data of the shop. Without one, a broken disk ends it.';
  const ago = formatAgo(latest.finishedAt, new Date(lookedAt));
  const where =
    latest.source === 'reported' ? `It was reported: ${latest.place}.` : `It is in ${latest.place}.`;
  return `Made ${ago}. ${where} Keep a copy on another machine.`;
}

function describeProblem({ latest, failure }: Backups, lookedAt: string): string {
  if (!latest) return failure ? 'the backup failed' : 'there is no backup';
  const age = formatAgo(latest.finishedAt, new Date(lookedAt)).replace(' ago', '');
  return `the last backup is ${age} old`;
}

function runningRow(
  { begunAt, doneBytes, totalBytes }: NonNullable<Backups['running']>,
  lookedAt: string,
): Row {
  const share = totalBytes === null || totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes);
  const passedMs = Date.parse(lookedAt) - Date.parse(begunAt);
  const leftMinutes = share > 0.01 ? Math.ceil((passedMs / share - passedMs) / 60_000) : undefined;
  const left =
    leftMinutes === undefined
      ? ''
      : ` ${leftMinutes <= 1 ? 'Less than a minute' : `About ${leftMinutes} minutes`} left.`;
  return {
    ...base,
    state: 'wait',
    value:
      totalBytes === null
        ? 'Being made: reading the data'
        : `Being made: ${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`,
    text: `The shop stays open.${left}`,
    meter: { label: 'Backup', percent: Math.round(share * 100), isProgress: true },
  };
}
