import type { Tx } from '#src/db/types.ts';
import { estimateFile } from '@firstlayer/mesh/estimate/estimate-file.ts';
import {
  enqueueContents,
  examinerVersion,
  saveFacts,
  type FileExamination,
} from '#src/features/print-facts/server/mesh-facts.ts';
import { findContentFacts, type FileFactsRow } from '#src/features/print-facts/server/read-facts.ts';
import { savePreviews, storePreviews } from '#src/features/previews/server/stored-previews.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import type { UploadExamination } from '../../examination-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { CheckedFile } from '../types.ts';
import { checkModelFile } from '../content/check-file.ts';
import { requireModelFiles } from '../content/upload-form.ts';
import { judgeFile } from '../verdicts/judge-file.ts';
import { examineLocalFile } from './examine-file.ts';
import { saveResult } from './examine-waiting.ts';
import { toFacts } from './examinations.ts';

/**
 * Examines a file that no design has yet. Its facts are saved, so that they are known when it is uploaded with a design; a daily
 * job removes those that no file has.
 * @throws AppError as `checkModelFile`
 */
export async function examineUpload(context: PublishingContext, upload: Upload): Promise<UploadExamination> {
  const [file] = requireModelFiles(upload, 'stlFile');
  if (!file) throw new Error('The upload has no file.');
  const checked = await checkModelFile(context, file);
  const known = await findContentFacts(context.db, checked);
  const facts = known.state === 'done' ? known : await examineAndSave(context, checked, known);
  return { ...judgeFile(facts), facts: toFacts(facts), boundsMm: checked.mesh.boundsMm };
}

async function examineAndSave(
  context: PublishingContext,
  checked: CheckedFile,
  known: FileFactsRow,
): Promise<FileFactsRow> {
  const { storage } = context;
  const { sha256, tempPath: path, format, name } = checked;
  // An admin waits for it.
  const atOnce = { ...context, runWhenIdle: <T>(work: () => Promise<T>) => work() };
  try {
    const { facts, previews } = await examineLocalFile(atOnce, { path, format, logName: name });
    await storePreviews(storage, previews);
    await saveResult(context, { sha256, isUrgent: true }, { announce: announceLists }, async (tx) => {
      await enqueueContents(tx, [sha256], { isUrgent: false });
      // A worker that examines the same content at the same time saves the same facts.
      if (!(await saveFacts(tx, { sha256, attempts: 0 }, facts))) return false;
      await savePreviews(tx, sha256, previews);
      return true;
    });
    return toRow(known, facts);
  } catch (error) {
    if (!(error instanceof MeshError) || error.code === 'aborted') throw error;
    return { ...known, examiner: examinerVersion, state: 'failed', failure: error.code };
  }
}

const announceLists = (tx: Tx) => announceChange(tx, [tags.catalog]);

function toRow(known: FileFactsRow, { isRough, partCount, unitGuess, profiles, ...facts }: FileExamination) {
  const estimates = estimateFile(profiles, facts.project?.printedPlates !== undefined);
  return {
    ...known,
    ...facts,
    examiner: examinerVersion,
    ...{ state: 'done' as const, failure: null },
    ...{ is_rough: isRough, part_count: partCount, unit_guess: unitGuess, estimates },
  };
}
