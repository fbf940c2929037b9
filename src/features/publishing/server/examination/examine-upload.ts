import { enqueueContents, saveFacts } from '#src/features/print-facts/server/mesh-facts.ts';
import { findContentFacts, type FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import { savePreviews, storePreviews } from '#src/features/previews/server/stored-previews.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import { MeshError } from '#src/mesh/mesh-error.ts';
import type { UploadExamination } from '../../examination-schemas.ts';
import type { PublishingDeps } from '../deps.ts';
import type { CheckedFile } from '../types.ts';
import { checkModelFile } from '../uploads/check-file.ts';
import { requireModelFiles } from '../uploads/upload-form.ts';
import { judgeFile } from '../verdicts/judge-file.ts';
import { examineLocalFile } from './examine-file.ts';
import { toFacts } from './examinations.ts';

/**
 * Examines a file that no design has yet. Its facts are saved, so that they are known when it is uploaded with a design; a daily
 * job removes those that no file has.
 * @throws AppError as `checkModelFile`
 */
export async function examineUpload(deps: PublishingDeps, upload: Upload): Promise<UploadExamination> {
  const [file] = requireModelFiles(upload, 'stlFile');
  if (!file) throw new Error('The upload has no file.');
  const checked = await checkModelFile(deps, file);
  const known = await findContentFacts(deps.db, checked);
  const facts = known.state === 'done' ? known : await examineAndSave(deps, checked);
  return { ...judgeFile(facts), facts: toFacts(facts), boundsMm: checked.mesh.boundsMm };
}

async function examineAndSave(deps: PublishingDeps, checked: CheckedFile): Promise<FileFactsRow> {
  const { db, storage } = deps;
  const { sha256, tempPath: path, format, name } = checked;
  // An admin waits for it.
  const atOnce = { ...deps, runWhenIdle: <T>(work: () => Promise<T>) => work() };
  try {
    const { facts, previews } = await examineLocalFile(atOnce, { path, format, storageKey: name });
    await storePreviews(storage, previews);
    await db.transaction().execute(async (tx) => {
      await enqueueContents(tx, [sha256], { isUrgent: false });
      if (await saveFacts(tx, { sha256, attempts: 0 }, facts)) await savePreviews(tx, sha256, previews);
    });
    return await findContentFacts(db, checked);
  } catch (error) {
    if (!(error instanceof MeshError) || error.code === 'aborted') throw error;
    return { ...(await findContentFacts(db, checked)), state: 'failed', failure: error.code };
  }
}
