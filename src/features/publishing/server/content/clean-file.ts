import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { hashFile } from '#src/integrations/hashed-files.ts';
import { AppError } from '#src/lib/errors.ts';
import type { SavedSettingsCheck } from '@firstlayer/mesh/contract/slicer-settings.ts';
import { isUnfinished, MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { SettingsCheck } from '@firstlayer/mesh/settings/check-settings.ts';
import { type ZipWriter, writeZipFile } from '@firstlayer/mesh/zip/zip-writer.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { FileContext } from '../publishing-context.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { convertEntry, convertStl } from './convert-stl.ts';
import { extractEntry } from './extract-entry.ts';
import { getFormat, isHidden } from './file-names.ts';

/** The version of the rules, which is stored with each check. Increase it when they change. */
export const settingsCheckVersion = 1;

/** The numbers of removed settings and of warnings that are stored with a file. */
const maxListed = 64;

interface Source {
  path: string;
  format: ModelFormat;
  openArchive: (path: string) => Promise<Archive>;
}

/** The result of a check. `outputPath` is a temporary file, which the caller must remove. */
export interface CleanResult {
  check: SavedSettingsCheck;
  outputPath: string | undefined;
}

/**
 * Checks the slicer settings in a 3MF, or in each 3MF of a ZIP, and writes a copy without the settings that must not leave
 * the shop, if there are any.
 * @returns undefined for other formats, which have no settings
 * @throws MeshError if the check could not run, or AppError if the archive cannot be read
 */
export async function cleanModelFile(
  context: FileContext,
  { path, format, openArchive }: Source,
): Promise<CleanResult | undefined> {
  if (format === 'stl') return undefined;
  if (format === '3mf') return cleanPackage(context, path);
  const archive = await openArchive(path);
  try {
    return await changeArchive(context, archive, (entryPath) => cleanPackage(context, entryPath));
  } finally {
    archive.close();
  }
}

/**
 * Does the same with an uploaded file, which is replaced by the copy. An ASCII STL that some slicers cannot open becomes a
 * binary STL, also in a ZIP.
 * @returns the changed fields of the file
 */
export async function cleanUploadedFile(
  context: FileContext,
  source: Source,
): Promise<{ settingsCheck: SavedSettingsCheck | null; sizeBytes?: number; sha256?: string }> {
  const result = await cleanModelFile(context, source);
  const settingsCheck = result?.check ?? null;
  const outputPath = result ? result.outputPath : await convertStl(context, source.path);
  if (outputPath === undefined) return { settingsCheck };
  try {
    await rename(outputPath, source.path);
  } catch (error) {
    await rm(outputPath, { force: true });
    throw error;
  }
  return { settingsCheck, ...(await hashFile(source.path)) };
}

/**
 * Writes a copy of a 3MF, or of a ZIP with 3MFs, with nothing but geometry, names and colors in each 3MF.
 * @returns the path of a temporary file, which the caller must remove
 * @throws MeshError if a 3MF is not valid, or AppError if the archive cannot be read
 */
export async function stripModelFile(
  context: FileContext,
  { path, format, openArchive }: Source,
): Promise<string | undefined> {
  if (format === 'stl') return undefined;
  const strip = async (packagePath: string) => ({
    check: toSaved({ removed: [], warnings: [] }),
    outputPath: await stripPackage(context, packagePath),
  });
  if (format === '3mf') return (await strip(path)).outputPath;
  const archive = await openArchive(path);
  try {
    return (await changeArchive(context, archive, strip)).outputPath;
  } finally {
    archive.close();
  }
}

async function stripPackage({ mesh, storage }: FileContext, path: string): Promise<string> {
  const outputPath = storage.newTempPath();
  try {
    await mesh.stripPackage({ path, outputPath });
    return outputPath;
  } catch (error) {
    await rm(outputPath, { force: true });
    throw error;
  }
}

async function cleanPackage({ mesh, storage }: FileContext, path: string): Promise<CleanResult> {
  const outputPath = storage.newTempPath();
  try {
    const check = await mesh.checkSettings({ path, outputPath });
    return { check: toSaved(check), outputPath: check.removed.length > 0 ? outputPath : undefined };
  } catch (error) {
    await rm(outputPath, { force: true });
    if (!(error instanceof MeshError) || isUnfinished(error)) throw error;
    return notClean;
  }
}

/** An upload is rejected for the same reason when its mesh is read. A file of earlier rules stays as it is. */
const notClean: CleanResult = {
  check: {
    version: settingsCheckVersion,
    removed: [],
    warnings: [{ kind: 'unreadable', entry: '', key: '' }],
  },
  outputPath: undefined,
};

function toSaved({ removed, warnings }: SettingsCheck): SavedSettingsCheck {
  return {
    version: settingsCheckVersion,
    removed: removed.slice(0, maxListed),
    warnings: warnings.slice(0, maxListed),
  };
}

type ChangePackage = (path: string) => Promise<CleanResult>;

/** Changes each 3MF of an archive, and writes a new archive if there is a change. */
async function changeArchive(
  context: FileContext,
  archive: Archive,
  change: ChangePackage,
): Promise<CleanResult> {
  const copies = new Map<ArchiveEntry, string>();
  const all: SettingsCheck = { removed: [], warnings: [] };
  try {
    for (const entry of archive.entries) {
      if (entry.isFolder) continue;
      const format = getFormat(entry.safePath);
      if (format === 'stl' && !isHidden(entry.safePath)) {
        const binaryPath = await convertEntry(context, archive, entry);
        if (binaryPath !== undefined) copies.set(entry, binaryPath);
      }
      if (format !== '3mf') continue;
      const { check, outputPath } = await changeEntry(context, { archive, entry }, change);
      if (outputPath !== undefined) copies.set(entry, outputPath);
      const inEntry = <Item extends { entry: string }>(item: Item) => ({
        ...item,
        entry: `${entry.safePath}/${item.entry}`,
      });
      all.removed.push(...check.removed.map(inEntry));
      all.warnings.push(...check.warnings.map(inEntry));
    }
    const outputPath = copies.size > 0 ? await writeArchive(context, archive, copies) : undefined;
    return { check: toSaved(all), outputPath };
  } finally {
    for (const path of copies.values()) await rm(path, { force: true });
  }
}

async function changeEntry(
  context: FileContext,
  { archive, entry }: { archive: Archive; entry: ArchiveEntry },
  change: ChangePackage,
): Promise<CleanResult> {
  let path: string | undefined;
  try {
    if (entry.sizeBytes > context.limits.modelFileBytes) return notClean;
    path = await extractEntry(context, archive, entry);
    return await change(path);
  } catch (error) {
    const isNoPackage = error instanceof MeshError && isHidden(entry.safePath);
    if (isNoPackage || (path === undefined && error instanceof AppError)) return notClean;
    throw error;
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

/** Writes the archive anew with some entries replaced. All others keep their packed bytes. */
async function writeArchive(
  { storage }: FileContext,
  archive: Archive,
  copies: ReadonlyMap<ArchiveEntry, string>,
): Promise<string> {
  const path = storage.newTempPath();
  try {
    await writeZipFile(path, async (zip) => {
      for (const entry of archive.entries) await writeEntry(zip, archive, entry, copies.get(entry));
    });
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeEntry(
  zip: ZipWriter,
  archive: Archive,
  entry: ArchiveEntry,
  copy: string | undefined,
): Promise<void> {
  if (entry.safePath === '') return;
  if (entry.isFolder) return zip.addFolder(entry.safePath);
  if (copy !== undefined) {
    const { size: unpackedBytes } = await stat(copy);
    const content = createReadStream(copy) as AsyncIterable<Buffer>;
    return zip.addContent(entry.safePath, content, { unpackedBytes, isDeflated: false });
  }
  const packedBytes = await archive.verify(entry);
  const { crc32, isDeflated, sizeBytes: unpackedBytes } = entry;
  await zip.addPacked(
    entry.safePath,
    { crc32, isDeflated, packedBytes, unpackedBytes },
    archive.readPacked(entry, packedBytes),
  );
}
