import type { DifferenceFacts, FileDifference } from '../../difference-schemas.ts';

const mm3PerCm3 = 1000;
/** Volumes above this are given in cubic centimeters. */
const mostMm3 = 10_000;

/** Says in sentences what differs between two versions of a file, or why that is unknown. */
export function describeDifference({ state, reason, facts }: FileDifference): string {
  if (facts) return describeFacts(facts);
  if (state === 'waiting') return 'The two versions are being compared. This takes a moment.';
  if (state === 'failed')
    return reason === 'timed_out' || reason === 'too_complex'
      ? 'The two versions are too complex to be compared.'
      : 'The two versions could not be compared.';
  if (reason === 'archive') return 'Not compared, because one of the files is a ZIP.';
  if (reason === 'too_many_facets') return 'Not compared, because one of the meshes has too many facets.';
  return 'Not compared, because one of the files could not be read as a mesh.';
}

function describeFacts(facts: DifferenceFacts): string {
  const { verdict, shiftMm, scale } = facts;
  if (verdict === 'same') return 'Same shape, saved again.';
  if (verdict === 'moved')
    return `Moved, not changed: it is ${formatMm(Math.hypot(...(shiftMm ?? [0])))} from its earlier place.`;
  if (verdict === 'inches')
    return `Looks like inches: it is 25.4 times ${(scale ?? 1) > 1 ? 'larger' : 'smaller'} than before.`;
  const [places, volumes] = [describePlaces(facts), describeVolumes(facts)];
  if (volumes === '') return `${places}.`;
  return facts.addedMm3 === null ? `${places}. ${volumes}.` : `${places}: ${volumes}.`;
}

function describePlaces({ regionCount, maxMm, isExact }: DifferenceFacts): string {
  const how = isExact ? '' : ' (approximate, measured at points)';
  const places = regionCount === 0 ? 'only in very small places' : `in ${countPlaces(regionCount)}`;
  return `Changed ${places}, by up to ${formatShortMm(maxMm)}${how}`;
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function countPlaces(count: number): string {
  return `${numberWords[count - 1] ?? count} ${count === 1 ? 'place' : 'places'}`;
}

function describeVolumes({ addedMm3, removedMm3, volumeChangeMm3 }: DifferenceFacts): string {
  if (addedMm3 !== null && removedMm3 !== null) {
    // Both are in the same unit.
    const most = Math.max(addedMm3, removedMm3);
    const changes = [
      ...(addedMm3 >= 0.05 ? [`${formatVolume(addedMm3, most)} added`] : []),
      ...(removedMm3 >= 0.05 ? [`${formatVolume(removedMm3, most)} removed`] : []),
    ];
    return changes.join(', ');
  }
  if (volumeChangeMm3 === null || Math.abs(volumeChangeMm3) < 0.05) return '';
  const size = formatVolume(Math.abs(volumeChangeMm3));
  return `Its volume is ${size} ${volumeChangeMm3 > 0 ? 'larger' : 'smaller'}`;
}

/** Describes a place by what happened there, its position in the object, and its size. */
export function describeRegion(
  { kind, centerMm, sizeMm, volumeMm3 }: DifferenceFacts['regions'][number],
  { lowMm, boundsMm }: Pick<DifferenceFacts, 'lowMm' | 'boundsMm'>,
): string {
  const shares = centerMm.map((mm, axis) => (mm - (lowMm[axis] ?? 0)) / (boundsMm[axis] || 1));
  const size = sizeMm.map((mm) => String(round(mm))).join(' × ');
  const volume = volumeMm3 === null ? '' : `, ${formatVolume(volumeMm3)}`;
  return `${kind === 'grown' ? 'Grown' : 'Shrunk'} ${describePosition(shares)}: ${size} mm${volume}`;
}

const words = [
  ['on the left', 'on the right'],
  ['in front', 'at the back'],
  ['at the bottom', 'at the top'],
] as const;

/** @param shares the position along each axis, from 0 to 1 */
function describePosition(shares: readonly number[]): string {
  const found = words.flatMap(([low, high], axis) => {
    const share = shares[axis] ?? 0.5;
    if (share < 1 / 3) return [low];
    return share > 2 / 3 ? [high] : [];
  });
  return found.join(', ') || 'in the middle';
}

function formatMm(mm: number): string {
  return `${round(mm)} mm`;
}

function formatShortMm(mm: number): string {
  return mm < 0.1 ? formatMm(mm) : `${Math.round(mm * 10) / 10} mm`;
}

/** Rounds to two digits after the point below 10, and to one above. */
function round(mm: number): number {
  const factor = Math.abs(mm) < 10 ? 100 : 10;
  return Math.round(mm * factor) / factor;
}

/** @param largest the largest of the volumes that are named together, which decides on the unit */
function formatVolume(mm3: number, largest = mm3): string {
  if (largest > mostMm3) return `${round(mm3 / mm3PerCm3)} cm³`;
  return `${mm3 < 10 ? Math.round(mm3 * 10) / 10 : Math.round(mm3)} mm³`;
}
