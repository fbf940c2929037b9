import type { RemovedSetting } from '../contract/slicer-settings.ts';
import { MeshError } from '../core/mesh-error.ts';
import { type ZipWriter, writeZipFile } from '../zip/zip-writer.ts';
import { ZipParts, type StoredPart } from '../threemf/zip-parts.ts';
import type { MeshLimits } from '../core/limits.ts';
import { cleanConfig, findStart, mayMention, type CleanConfig } from './clean-config.ts';
import { isConfigName } from '../threemf/config/config-entries.ts';
import { maxConfigBytes, maxSearchedBytes } from '../threemf/config/limits.ts';
import { LineFilter } from './remove-lines.ts';
import { cleanText } from '../threemf/config/values.ts';

/** A file of a package that changes: its new content, the filter for a large one, or null if it is left out. */
type Change = CleanConfig['content'] | { unpackedBytes: number };

interface Plan {
  changes: Map<string, Change>;
  removed: RemovedSetting[];
}

/**
 * Removes the scripts and the addresses of printers from the settings in a 3MF package. Files that cannot be read and may
 * contain any are left out. All other files keep their packed bytes.
 * @param outputPath the file to write, which is not touched if there is nothing to remove
 * @throws MeshError if the package is not valid
 */
export async function cleanPackage(
  path: string,
  outputPath: string,
  limits: MeshLimits,
): Promise<RemovedSetting[]> {
  const parts = await ZipParts.open(path, limits);
  try {
    const { changes, removed } = await planChanges(parts);
    if (changes.size > 0) await writeZipFile(outputPath, (zip) => writeParts(zip, parts, changes));
    return removed;
  } finally {
    parts.close();
  }
}

async function planChanges(parts: ZipParts): Promise<Plan> {
  const plan: Plan = { changes: new Map(), removed: [] };
  let bytesLeft = maxSearchedBytes;
  for (const part of parts.list()) {
    if (!isConfigName(part.key)) continue;
    bytesLeft -= part.unpackedBytes;
    const found = bytesLeft < 0 || !part.isReadable ? omitted : await cleanPart(parts, part);
    if (found === undefined) continue;
    plan.changes.set(part.key, found.content);
    const entry = cleanText(part.name) ?? '';
    if (found.content === null) plan.removed.push({ entry, key: '' });
    else plan.removed.push(...found.removed.map((key) => ({ entry, key: cleanText(key) ?? '' })));
  }
  return plan;
}

const omitted = { content: null, removed: [] };

async function cleanPart(
  parts: ZipParts,
  part: StoredPart,
): Promise<{ content: Change; removed: string[] } | undefined> {
  try {
    if (part.unpackedBytes > maxConfigBytes) return await searchLarge(parts, part);
    const chunks: Buffer[] = [];
    for await (const chunk of parts.read(part.key)) chunks.push(chunk);
    return await cleanConfig(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof MeshError) return omitted;
    throw error;
  }
}

/** Large files are read piece by piece. Lines can be left out of them; JSON and XML are left out as a whole. */
async function searchLarge(parts: ZipParts, part: StoredPart) {
  const filter = new LineFilter();
  let start: string | undefined;
  let overlap = '';
  let isMentioned = false;
  let unpackedBytes = 0;
  for await (const chunk of parts.read(part.key)) {
    const text = chunk.toString('latin1');
    const plain = overlap + text.replaceAll('\0', '');
    start ??= findStart(plain);
    isMentioned ||= mayMention(plain, start);
    overlap = plain.slice(-64);
    unpackedBytes += filter.add(text).length;
  }
  unpackedBytes += filter.end().length;
  const removed = [...filter.removed];
  const isTree = start === '{' || start === '<';
  if (isTree) return isMentioned ? { content: null, removed } : undefined;
  return removed.length > 0 ? { content: { unpackedBytes }, removed } : undefined;
}

async function writeParts(
  zip: ZipWriter,
  parts: ZipParts,
  changes: ReadonlyMap<string, Change>,
): Promise<void> {
  for (const part of parts.list()) {
    const change = changes.get(part.key);
    if (change === null || !part.isReadable) continue;
    if (change === undefined) await zip.addPacked(part.name, part, parts.readPacked(part.key));
    else if (Buffer.isBuffer(change)) await zip.addBytes(part.name, change);
    else {
      const content = filterLines(parts.read(part.key));
      await zip.addContent(part.name, content, { ...change, isDeflated: true });
    }
  }
}

async function* filterLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const filter = new LineFilter();
  for await (const chunk of chunks) yield Buffer.from(filter.add(chunk.toString('latin1')), 'latin1');
  yield Buffer.from(filter.end(), 'latin1');
}
