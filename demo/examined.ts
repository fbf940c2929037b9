import { readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { examinerVersion, type FileExamination } from '#src/features/print-facts/server/mesh-facts.ts';
import { examinedFolder } from '@firstlayer/demo-goods/catalog.ts';
import { packProfiles, unpackProfiles } from '@firstlayer/mesh/estimate/layer-bytes.ts';
import type { FilePreview } from '#src/features/previews/server/stored-previews.ts';
import type { CheckedFile } from '#src/features/publishing/server/types.ts';
import { settingsCheckVersion } from '#src/features/publishing/server/content/clean-file.ts';

/** The results of uploading and examining a file of a design. */
export interface ExaminedContent {
  sha256: string;
  checked: Pick<CheckedFile, 'mesh' | 'settingsCheck'>;
  facts: FileExamination;
  previews: FilePreview[];
}

type ListedPreview = Omit<FilePreview, 'brotli' | 'gzip'>;

interface Listed {
  examiner: number;
  files: (Omit<ExaminedContent, 'facts' | 'previews'> & {
    /** The layer profiles are in Base64. */
    facts: Omit<FileExamination, 'profiles'> & { profiles: string };
    previews: ListedPreview[];
  })[];
}

const listUrl = (key: string) => new URL(`${key}.json.br`, examinedFolder);
const previewUrl = (hash: string) => new URL(`${hash}.glb.br`, examinedFolder);

/** Returns what the examination of a design's files found; undefined if none was written, or by another version. */
export async function readExamined(key: string): Promise<ExaminedContent[] | undefined> {
  const listed = await readList(key);
  if (listed?.examiner !== examinerVersion) return undefined;
  const files = listed.files.filter(({ checked: { settingsCheck } }) => isPresent(settingsCheck));
  return Promise.all(files.map(readContent));
}

async function readList(key: string): Promise<Listed | undefined> {
  try {
    const plain = brotliDecompressSync(await readFile(listUrl(key)));
    return JSON.parse(plain.toString('utf8')) as Listed;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isPresent(check: CheckedFile['settingsCheck']): boolean {
  return check === null || check.version === settingsCheckVersion;
}

async function readContent({ facts, previews, ...file }: Listed['files'][number]): Promise<ExaminedContent> {
  return {
    ...file,
    facts: { ...facts, profiles: unpackProfiles(Buffer.from(facts.profiles, 'base64')) },
    previews: await Promise.all(previews.map(readPreview)),
  };
}

/**
 * The GLB is compressed with gzip here, because that is quick. It is done on this thread, because each thread of the pool
 * would keep some of the memory.
 */
async function readPreview(preview: ListedPreview): Promise<FilePreview> {
  const brotli = await readFile(previewUrl(preview.hash));
  return { ...preview, brotli, gzip: gzipSync(brotliDecompressSync(brotli), { level: 9 }) };
}

/** Writes what the examination of a design's files found, in place of earlier results. */
export async function writeExamined(key: string, files: readonly ExaminedContent[]): Promise<void> {
  await removeListed(key);
  for (const { hash, brotli } of files.flatMap(({ previews }) => previews))
    await writeFile(previewUrl(hash), brotli);
  const listed: Listed = {
    examiner: examinerVersion,
    files: files.map(({ facts, previews, ...file }) => ({
      ...file,
      facts: { ...facts, profiles: packProfiles(facts.profiles).toString('base64') },
      previews: previews.map(({ brotli: _brotli, gzip: _gzip, ...preview }) => preview),
    })),
  };
  await writeFile(listUrl(key), brotliCompressSync(JSON.stringify(listed)));
}

async function removeListed(key: string): Promise<void> {
  const listed = await readList(key);
  for (const { hash } of listed?.files.flatMap(({ previews }) => previews) ?? [])
    await rm(previewUrl(hash), { force: true });
}
