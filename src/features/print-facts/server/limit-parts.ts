import { selectParts } from '@firstlayer/mesh/contract/select-parts.ts';
import type { FileFacts, PartFacts } from '../schemas.ts';

/** The maximum number of parts of a file that are returned. */
const maxParts = 64;
/** The number of outlines above which each file of a design gets an equal share. One has up to 1 kB of text. */
const maxHulls = 384;

/**
 * Leaves out parts of a design's files, so that its page stays small for any number of files and parts. The largest part of
 * each file stays. `partCount` still counts all parts.
 */
export function limitParts(files: readonly FileFacts[]): FileFacts[] {
  const limited = files.map((file) => ({ ...file, parts: selectParts(file.parts, maxParts) }));
  const hulls = limited.reduce((sum, { parts }) => sum + countHulls(parts), 0);
  if (hulls <= maxHulls) return limited;
  const share = Math.max(1, Math.floor(maxHulls / files.length));
  return limited.map((file) => ({ ...file, parts: takeHulls(file.parts, share) }));
}

function countHulls(parts: readonly PartFacts[]): number {
  return parts.reduce((sum, { poses }) => sum + 1 + poses.length, 0);
}

/** Takes parts with at most this many outlines. Each part keeps its own outline before one gets those of its poses. */
function takeHulls(parts: readonly PartFacts[], max: number): PartFacts[] {
  const taken = selectParts(parts, max);
  let left = max - taken.length;
  return taken.map((part) => {
    const isWithPoses = part.poses.length <= left;
    if (isWithPoses) left -= part.poses.length;
    return isWithPoses ? part : { ...part, poses: [] };
  });
}
