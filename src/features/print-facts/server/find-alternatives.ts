import type { PartsOfFile } from './find-sets.ts';
import { toPieces, type Piece } from './part-pieces.ts';
import { namesSet, readVersionName, type VersionName } from './version-names.ts';

export interface NamedFile extends PartsOfFile {
  name: string;
}

/** The files of a design that are versions of the same object, of which a person prints one. */
export interface Alternatives {
  count: number;
  /** `sizes` if the versions differ in nothing else. */
  kind: 'sizes' | 'versions';
  /** The ids of the files of all versions but the one whose figures count: the smallest, or the first of equal ones. */
  files: number[];
}

/** The largest deviation of a side from the same scale, and of two sizes that are the same. */
const sameShare = 0.02;
/** The least difference of two sizes. */
const otherSizeShare = 0.03;
/** The largest difference of the share of the box that is solid, if the numbers of facets differ. */
const sameFillShare = 0.05;
/** The largest deviation of two of the three sides between two revisions. */
const revisionShare = 0.1;

interface VersionFile {
  id: number;
  name: VersionName;
  pieces: Piece[];
  boxVolume: number;
}

/**
 * Recognizes files of a design that are versions of the same object: sizes of one shape, or kinds such as with and
 * without a handle. Both the names and the shapes must say so, and it must hold for all files, since a part that is
 * missing in the sum misleads more than one too many.
 * @param files without those that contain the others
 * @returns undefined if all files count
 */
export function findAlternatives(title: string, files: readonly NamedFile[]): Alternatives | undefined {
  if (files.length < 2 || [title, ...files.map(({ name }) => name)].some(namesSet)) return undefined;
  const read = files.flatMap((file) => toVersionFile(file) ?? []);
  if (read.length < files.length) return undefined;
  const objects = [...Map.groupBy(read, ({ name }) => name.base).values()];
  const versions = listVersions(objects);
  if (!versions || !objects.every(areVersions)) return undefined;
  const sizes = versions.map((version) => version.reduce((sum, { boxVolume }) => sum + boxVolume, 0));
  const chosen = chooseSmallest(sizes);
  return {
    count: versions.length,
    kind: new Set(read.map(({ name }) => name.kind)).size > 1 ? 'versions' : 'sizes',
    files: versions.flatMap((version, at) => (at === chosen ? [] : version.map(({ id }) => id))),
  };
}

function toVersionFile(file: NamedFile): VersionFile | undefined {
  const pieces = toPieces(file);
  if (!pieces || pieces.length === 0) return undefined;
  pieces.sort((a, b) => getBoxVolume(b) - getBoxVolume(a));
  const boxVolume = pieces.reduce((sum, piece) => sum + piece.copies * getBoxVolume(piece), 0);
  return { id: file.id, name: readVersionName(file.name), pieces, boxVolume };
}

/** Returns the files of each version; undefined if a version lacks an object that another has, or has it twice. */
function listVersions(objects: readonly VersionFile[][]): VersionFile[][] | undefined {
  const getKey = ({ name }: VersionFile) => `${name.size}/${name.kind}`;
  const versions = [...Map.groupBy(objects.flat(), getKey).values()];
  const isWhole = versions.every(
    (version) =>
      version.length === objects.length &&
      new Set(version.map(({ name }) => name.base)).size === objects.length,
  );
  return versions.length > 1 && isWhole ? versions : undefined;
}

/** Returns whether each file with the same base is a version of an earlier one. */
function areVersions(files: readonly VersionFile[]): boolean {
  return files.every(
    (file, at) => at === 0 || files.some((other) => other !== file && isVersionOf(file, other)),
  );
}

function isVersionOf(one: VersionFile, other: VersionFile): boolean {
  if (one.pieces.length !== other.pieces.length) return false;
  const scale = getLength(one) / getLength(other);
  const isOtherSize = Math.abs(scale - 1) >= otherSizeShare;
  if (one.name.size !== other.name.size && isOtherSize) return isSameShape(one, other, scale);
  if (one.name.kind === other.name.kind) return false;
  const isRevision = one.name.isRevision || other.name.isRevision;
  return isRevision ? isNearlySameBox(one, other) : isSameBox(one, other);
}

function getLength({ pieces }: VersionFile): number {
  return Math.max(...pieces.flatMap(({ sides }) => sides));
}

function isSameShape(one: VersionFile, other: VersionFile, scale: number): boolean {
  return matchPieces(one, other, (piece, like) => {
    const isScaled = piece.sides.every((side, axis) => isNear(side, scale * getSide(like, axis), sameShare));
    const fill = piece.volumeMm3 / getBoxVolume(piece);
    const isFilled = isNear(fill, like.volumeMm3 / getBoxVolume(like), sameFillShare);
    return isScaled && (piece.triangles === like.triangles || isFilled);
  });
}

function isSameBox(one: VersionFile, other: VersionFile): boolean {
  return matchPieces(one, other, (piece, like) =>
    piece.sides.every((side, axis) => isNear(side, getSide(like, axis), sameShare)),
  );
}

/** Two of the three sides agree, since a handle or a lid changes one. */
function isNearlySameBox(one: VersionFile, other: VersionFile): boolean {
  return matchPieces(one, other, (piece, like) => {
    const left = [...like.sides];
    const same = piece.sides.filter((side) => {
      const at = left.findIndex((length) => isNear(side, length, revisionShare));
      return at >= 0 && left.splice(at, 1).length > 0;
    });
    return same.length >= 2;
  });
}

function matchPieces(
  one: VersionFile,
  other: VersionFile,
  isLike: (piece: Piece, like: Piece) => boolean,
): boolean {
  return one.pieces.every((piece, at) => {
    const like = other.pieces[at];
    return like?.copies === piece.copies && isLike(piece, like);
  });
}

function getSide({ sides }: Piece, axis: number): number {
  return sides[axis] ?? 0;
}

function getBoxVolume({ sides }: Piece): number {
  return sides.reduce((product, side) => product * side, 1);
}

function isNear(one: number, other: number, share: number): boolean {
  return Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other));
}

/** Returns the place of the smallest size, or of the first that hardly differs from it. */
function chooseSmallest(sizes: readonly number[]): number {
  const smallest = Math.min(...sizes);
  return sizes.findIndex((size) => isNear(size, smallest, otherSizeShare));
}
