import type { EditionChange } from '#src/db/edition-change.ts';
import type { MeshMeasures } from '@firstlayer/mesh/contract/measures.ts';
import { truncate } from '#src/lib/text.ts';
import { maxNoteLength } from '../constants.ts';

/** The measures of files by their hash; files without measures are left out. */
export type MeasuresByHash = ReadonlyMap<string, MeshMeasures>;

export interface Suggestion {
  note: string;
  kind: 'improved' | 'added';
}

// Below these, a difference is that of another export of the same shape.
const sameMm = 0.005;
const sameVolume = 0.0005;

/** Describes what changed by the names and measures of the files. */
export function suggestNote(changes: readonly EditionChange[], measures: MeasuresByHash): Suggestion {
  const listNames = (kind: EditionChange['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ name }) => name);
  const sentences = changes.flatMap((change) =>
    change.kind === 'replaced' ? [describeReplacement(change, measures)] : [],
  );
  const [added, removed] = [listNames('added'), listNames('removed')];
  if (added.length > 0) sentences.push(`Added: ${added.join(', ')}.`);
  if (removed.length > 0) sentences.push(`Removed: ${removed.join(', ')}.`);
  const note = sentences.join(' ') || 'The files were saved again.';
  return {
    note: truncate(note, maxNoteLength - 3),
    kind: added.length > 0 && added.length === changes.length ? 'added' : 'improved',
  };
}

/** Returns whether all changes are replacements by files of the same sizes and volumes. */
export function hasSameShape(changes: readonly EditionChange[], measures: MeasuresByHash): boolean {
  return changes.every((change) => {
    const pair = change.kind === 'replaced' ? findPair(change, measures) : undefined;
    return pair !== undefined && describeDifferences(pair).length === 0;
  });
}

interface Pair {
  before: MeshMeasures;
  after: MeshMeasures;
}

function findPair({ before, after }: EditionChange, measures: MeasuresByHash): Pair | undefined {
  const [old, present] = [measures.get(before ?? ''), measures.get(after ?? '')];
  return old && present && { before: old, after: present };
}

function describeReplacement(change: EditionChange, measures: MeasuresByHash): string {
  const pair = findPair(change, measures);
  if (!pair) return `${change.name} was replaced.`;
  const differences = describeDifferences(pair);
  if (differences.length === 0) return `${change.name}: saved again with the same size and volume.`;
  return `${change.name}: ${differences.join(', ')}.`;
}

function describeDifferences({ before, after }: Pair): string[] {
  const differences: string[] = [];
  const isSameSize = before.boundsMm.every((mm, axis) => Math.abs(mm - (after.boundsMm[axis] ?? 0)) < sameMm);
  if (!isSameSize) differences.push(`${formatSize(after)} instead of ${formatSize(before)}`);
  const growth = after.volumeMm3 / before.volumeMm3 - 1;
  if (Number.isFinite(growth) && Math.abs(growth) >= sameVolume) {
    const percent = formatNumber(Math.abs(growth) * 100, 1);
    differences.push(`${percent} % ${growth > 0 ? 'more' : 'less'} volume`);
  }
  const [parts, partsBefore] = [after.objectCount ?? 1, before.objectCount ?? 1];
  if (parts !== partsBefore)
    differences.push(`${parts} ${parts === 1 ? 'part' : 'parts'} instead of ${partsBefore}`);
  return differences;
}

function formatSize({ boundsMm }: MeshMeasures): string {
  return `${boundsMm.map((mm) => formatNumber(mm, 2)).join(' × ')} mm`;
}

function formatNumber(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
