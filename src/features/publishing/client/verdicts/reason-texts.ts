import type { MeshPlace } from '@firstlayer/mesh/contract/defects.ts';
import { formatCount } from '#src/lib/text.ts';
import type { Reason } from '../../reason-schemas.ts';
import { describeProject } from './project-texts.ts';

const failures: Record<string, string> = {
  aborted: 'The examination was interrupted.',
  coordinates_too_large: 'The mesh is larger than 1,000 km.',
  empty_file: 'The file is empty.',
  file_missing: 'The stored file is missing.',
  job_failed: 'The examination ended unexpectedly, several times.',
  no_facets: 'The file holds no facet.',
  timed_out: 'The examination took too long.',
  too_complex: 'The file is too complex to be examined.',
  too_many_facets: 'The mesh has too many facets.',
};

/** Says why a file could not be examined. */
function describeFailure(code: string): string {
  return failures[code] ?? 'The mesh in the file could not be read.';
}

/**
 * Describes a reason in lines: one for each of its places, or one for all.
 * @param number of the file in the list, from 1
 */
export function describeReason(reason: Reason, number?: number): string[] {
  const lines = listLines(reason, number);
  return 'mesh' in reason && reason.mesh !== null ? lines.map((line) => `${reason.mesh}: ${line}`) : lines;
}

function listLines(reason: Reason, number: number | undefined): string[] {
  switch (reason.kind) {
    case 'unreadable':
      return [describeFailure(reason.failure)];
    case 'unexamined':
      return [`Not examined. ${describeFailure(reason.failure)}`];
    case 'holes':
      return describeHoles(reason);
    case 'project':
      return [describeProject(reason)];
    case 'supports_missing': {
      const place = reason.cause ? describeCause(reason.cause) : 'an overhang';
      const where = number === undefined ? '' : ` in file ${number}`;
      return [`You say no supports; we see ${place}${where}.`];
    }
    case 'supports_unneeded':
      return ['You say it needs supports; we see no place that does.'];
    default:
      return [describeShape(reason)];
  }
}

type ShapeReason = Exclude<
  Reason,
  {
    kind: 'unreadable' | 'unexamined' | 'holes' | 'project' | 'supports_missing' | 'supports_unneeded';
  }
>;
function describeShape(reason: ShapeReason): string {
  if ('part' in reason) return `${namePart(reason.part)} ${describePart(reason)}`;
  switch (reason.kind) {
    case 'loose':
      return `Nothing in it is closed: ${formatCount(reason.facets)} loose facets.`;
    case 'sheet':
      return 'It is a surface that encloses nothing: it has no thickness to print.';
    case 'nothing_printed':
      return 'Nothing in it would be printed, so everything is measured.';
    case 'disagreeing': {
      const edges = reason.edges === 1 ? 'an edge' : `${formatCount(reason.edges)} edges, one of them`;
      return `Facets face opposite ways at ${edges}${describePlace(reason.place)}.`;
    }
    case 'unit':
      return reason.unit === 'inch' ? 'Is this in inches?' : 'Is this in meters?';
    case 'thin_wall': {
      const wall = `Wall of ${formatMm(reason.thicknessMm)}${describePlace(reason.place)}`;
      return `${wall}: thinner than a nozzle of 0.4 mm lays.`;
    }
    case 'many_parts':
      return `It has ${formatCount(reason.count)} parts.`;
  }
}

function describePart(reason: Extract<Reason, { part: string | null }>): string {
  switch (reason.kind) {
    case 'flat':
      return 'in this file is flat: it has no thickness to print.';
    case 'thin_part':
      return `is only ${formatMm(reason.heightMm)} high.`;
    case 'too_large': {
      const size = reason.boundsMm.map((side) => Math.round(side)).join(' × ');
      return `of ${size} mm is larger than every common bed.`;
    }
  }
}

function describeHoles({ count, largest }: Extract<Reason, { kind: 'holes' }>): string[] {
  const lines = largest.map(({ sizeMm, place }) => `Hole of ${formatMm(sizeMm)}${describePlace(place)}`);
  const others = count - largest.length;
  if (others > 0) lines.push(`${formatCount(others)} smaller ${others === 1 ? 'hole' : 'holes'}`);
  return lines;
}

function namePart(name: string | null): string {
  return name === null ? 'A part' : `The part “${name}”`;
}

/** Returns ' in “Lid”, front left, 12 mm above the bed', for instance. */
function describePlace({ part, side, atMm: [, , height] }: MeshPlace): string {
  const within = part === null ? '' : ` in “${part}”`;
  const where = side === 'middle' ? 'in the middle' : side;
  return `${within}, ${where}, ${height < 0.5 ? 'on the bed' : `${Math.round(height)} mm above the bed`}`;
}

function describeCause({ kind, heightMm }: { kind: string; heightMm: number }): string {
  const height = Math.round(heightMm);
  return height < 1 ? `an ${kind} just above the bed` : `an ${kind} at ${height} mm height`;
}

/** Returns '0.31 mm', '4 mm' or, for less than a hundredth, 'less than 0.01 mm'. */
export function formatMm(length: number): string {
  if (length < 0.01) return 'less than 0.01 mm';
  const digits = length < 1 ? 100 : length < 10 ? 10 : 1;
  // Rounded down, so that 0.399 mm is not told of as 0.4 mm.
  return `${Math.floor(length * digits + 1e-4) / digits} mm`;
}
