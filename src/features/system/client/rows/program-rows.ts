import { formatDate } from '#src/lib/date-text.ts';
import { formatCount } from '#src/lib/text.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { System } from '../../schemas.ts';
import type { Row } from './row.ts';

const lowShare = 0.1;
const lowDesigns = 100;
const almostFullShare = 0.02;
const almostFullBytes = 500_000_000;

export function versionRow({ version }: System): Row {
  const since = version.since === null ? '' : `, since ${formatDate(version.since)}`;
  return {
    id: 'version',
    state: 'ok',
    name: 'Version',
    value: `${version.name}${since}`,
    text: 'Program and data are of the same version. The shop does not look for new ones by itself; its file CHANGELOG.md says what a version changes.',
  };
}

export function databaseRow({ database: { engine, bytes } }: System): Row {
  const isEmbedded = engine === 'pglite';
  return {
    id: 'database',
    state: 'ok',
    name: 'Database',
    value: `${isEmbedded ? 'Embedded PostgreSQL' : 'PostgreSQL'}, ${formatBytes(bytes)}`,
    text: isEmbedded
      ? 'For one shop and one server. Move to your own PostgreSQL when a second server joins.'
      : 'Your own server. Any number of servers may run the shop.',
  };
}

export function filesRow({ files }: System): Row {
  const base = { id: 'files', state: 'ok', name: 'Files of designs' } as const;
  if (!files) return { ...base, value: 'Not counted yet', text: 'The shop counts them within a minute.' };
  return {
    ...base,
    value: `${formatBytes(files.bytes)} in ${formatCount(files.count)} ${files.count === 1 ? 'file' : 'files'}`,
    text: `${files.place === 's3' ? 'In the bucket.' : 'On this server.'} Counted each hour, without pictures.`,
  };
}

/** Returns for how many designs of the present size the disk has room; undefined without designs on it. */
export function countFitting({ disk, files }: System): number | undefined {
  if (!files || files.place === 's3' || files.designs === 0 || files.bytes === 0) return undefined;
  return roundDown(disk.freeBytes / (files.bytes / files.designs));
}

/** Rounds down to one or two digits, because the number is a guess. */
function roundDown(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.floor(count / unit) * unit;
}

export function diskRow(system: System): Row {
  const { freeBytes, totalBytes } = system.disk;
  const fitting = countFitting(system);
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  const state = judgeDisk(share, freeBytes, fitting);
  const isLow = state !== 'ok';
  const room =
    fitting === undefined
      ? 'The disk of this server.'
      : `Enough for about ${formatCount(fitting)} ${fitting === 1 ? 'design' : 'designs'} of the present size.`;
  return {
    id: 'disk',
    state,
    name: 'Disk',
    value: `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} left`,
    text: isLow ? `${room} Make it larger, or move the files to S3 (npm run move-files).` : room,
    meter: { label: 'Disk used', percent: Math.round((1 - share) * 100) },
    ...(isLow && { problem: state === 'bad' ? 'the disk is almost full' : 'the disk fills up' }),
  };
}

function judgeDisk(share: number, freeBytes: number, fitting: number | undefined): Row['state'] {
  if (share < almostFullShare || freeBytes < almostFullBytes) return 'bad';
  return share < lowShare || (fitting ?? lowDesigns) < lowDesigns ? 'wait' : 'ok';
}
