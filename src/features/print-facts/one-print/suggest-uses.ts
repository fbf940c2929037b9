import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import type { FileUse } from '../schemas.ts';
import { neededOnce } from '../unexamined.ts';
import { getBaseWords, namesSet } from './name-words.ts';

export interface UsableFile {
  id: number;
  name: string;
  format: string;
  /** The number of parts, with copies. */
  partCount: number;
  parts: readonly PartFacts[];
  /** The use that an admin has chosen; null if none was chosen. */
  chosenUse: FileUse | null;
}

/** The largest difference of the volumes of two files with the same shape. */
const sameVolumeShare = 0.001;

/**
 * Returns the use of each file of a design: the chosen one, or else a suggestion. Beside files that repeat others, a file is
 * suggested to be printed instead of another one if they have the same name but for a size, a color or the like.
 * @param files in the order of the design
 */
export function suggestUses(title: string, files: readonly UsableFile[]): Map<number, FileUse> {
  const { uses, isWhole } = suggestRepeats(files);
  if (isWhole || [title, ...files.map(({ name }) => name)].some(namesSet)) return uses;
  const needed = files.filter(({ id }) => uses.get(id)?.kind === 'needed');
  for (const versions of Map.groupBy(needed, ({ name }) => getBaseWords(name)).values()) {
    const [kept, ...others] = versions.toSorted((a, b) => rankVolume(a) - rankVolume(b));
    for (const file of others) if (kept && isFree(file, files)) uses.set(file.id, printInstead([kept]));
  }
  return uses;
}

/**
 * Returns the use of each file, with a suggestion for those that repeat others: the same volume in another format or in other
 * colors, or the volume of all others together. Two files of one format and the same colors may mirror each other, so they are
 * both needed.
 * @returns `isWhole` if a file repeats all others
 */
export function suggestRepeats(files: readonly UsableFile[]): {
  uses: Map<number, FileUse>;
  isWhole: boolean;
} {
  const uses = new Map(files.map(({ id, chosenUse }) => [id, chosenUse ?? neededOnce]));
  const listNeeded = () => files.filter(({ id }) => uses.get(id)?.kind === 'needed');
  const plainFirst = listNeeded().toSorted((a, b) => listColors(a).length - listColors(b).length);
  for (const [at, file] of plainFirst.entries()) {
    const isKept = ({ id }: UsableFile) => uses.get(id)?.kind === 'needed';
    const like = plainFirst.slice(0, at).find((other) => isKept(other) && isSameShape(file, other));
    if (like && isFree(file, files)) uses.set(file.id, printInstead([like]));
  }
  const needed = listNeeded();
  const whole = findWhole(
    needed.filter((file) => isFree(file, files)),
    needed,
  );
  if (whole) uses.set(whole.id, printInstead(needed.filter((file) => file !== whole)));
  return { uses, isWhole: whole !== undefined };
}

function printInstead(files: readonly UsableFile[]): FileUse {
  return { kind: 'instead', copies: 1, insteadOf: files.map(({ id }) => id), isSuggested: true };
}

function isSameShape(one: UsableFile, other: UsableFile): boolean {
  const isOtherKind = one.format !== other.format || listColors(one).join() !== listColors(other).join();
  return isOtherKind && isNear(getVolume(one), getVolume(other), sameVolumeShare);
}

/** Returns whether a file has no chosen use, and no other file is printed in its place by choice. */
function isFree({ id, chosenUse }: UsableFile, files: readonly UsableFile[]): boolean {
  return !chosenUse && !files.some((other) => other.chosenUse?.insteadOf.includes(id));
}

/** Returns the one of the given files that has the volume of all other needed files together. */
function findWhole(files: readonly UsableFile[], needed: readonly UsableFile[]): UsableFile | undefined {
  const total = needed.reduce((sum, file) => sum + getVolume(file), 0);
  if (needed.length < 3) return undefined;
  return files.find((file) => !file.chosenUse && isNear(2 * getVolume(file), total, sameVolumeShare / 2));
}

function listColors({ parts }: UsableFile): string[] {
  return [...new Set(parts.flatMap(({ color }) => color ?? []))].toSorted();
}

/** Returns the volume in cubic millimeters; NaN unless all parts are known. */
function getVolume({ parts, partCount }: Pick<UsableFile, 'parts' | 'partCount'>): number {
  const listed = parts.reduce((sum, { copies }) => sum + copies, 0);
  if (listed === 0 || listed !== partCount) return Number.NaN;
  return parts.reduce((sum, { volumeMm3, copies }) => sum + copies * volumeMm3, 0);
}

/** Files of unknown volume come last. */
function rankVolume(file: UsableFile): number {
  const volume = getVolume(file);
  return Number.isNaN(volume) ? Number.MAX_VALUE : volume;
}

function isNear(one: number, other: number, share: number): boolean {
  return Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other));
}
