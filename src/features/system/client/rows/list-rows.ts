import type { System } from '../../schemas.ts';
import { backupRow } from './backup-row.ts';
import { paymentsRow } from './payments-row.ts';
import { countFitting, databaseRow, diskRow, filesRow, versionRow } from './program-rows.ts';
import type { Row } from './row.ts';
import { examinationRow, jobRows, mailRow } from './background-rows.ts';
import { formatAgo } from '#src/browser/relative-time.ts';
import { formatCount } from '#src/lib/text.ts';

export interface RowBox {
  title: string;
  rows: Row[];
}

/** Lists the parts of the page. */
export function listBoxes(system: System): RowBox[] {
  return [
    {
      title: 'Program and data',
      rows: [versionRow(system), databaseRow(system), filesRow(system), diskRow(system), backupRow(system)],
    },
    {
      title: 'Work in the background',
      rows: [mailRow(system), ...jobRows(system), examinationRow(system)],
    },
    { title: 'Payments', rows: [paymentsRow(system)] },
  ];
}

/** Returns the rows that need something, the worst first. */
export function listProblems(boxes: readonly RowBox[]): Row[] {
  const rows = boxes.flatMap((box) => box.rows).filter(({ problem }) => problem !== undefined);
  return [...rows.filter(({ state }) => state === 'bad'), ...rows.filter(({ state }) => state === 'wait')];
}

/** Sums up a system in which nothing needs the owner. */
export function describeWell(system: System): string {
  const { latest, running } = system.backups;
  const fitting = countFitting(system);
  const parts = [
    ...(running ? ['a backup is being made'] : []),
    ...(latest && !running ? [`backed up ${formatAgo(latest.finishedAt, new Date(system.lookedAt))}`] : []),
    ...(fitting === undefined ? [] : [`disk for about ${formatCount(fitting)} designs`]),
    'no job fails',
  ];
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
