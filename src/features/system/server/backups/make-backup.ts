import {
  describeBackup,
  requireOutside,
  sizeOfBackup,
  takeBackup,
  type BackupDeps,
} from '#src/features/admin/server/backup/take-backup.ts';
import type { ReportProgress } from '#src/http/process/control-socket.ts';
import { describeReason } from '#src/jobs/run-job.ts';
import { beginBackup, endBackup, noteProgress } from './backup-records.ts';

const progressMs = 2000;

export interface MakeOptions {
  id: number;
  folder: string;
  totalBytes: number | null;
}

/** Makes a backup whose record exists, and records its progress and its end. @throws the error of a failed one */
export async function makeBackup(
  deps: BackupDeps,
  { id, folder, totalBytes }: MakeOptions,
  report: ReportProgress,
): Promise<string> {
  const { db } = deps.connection;
  const state = { doneBytes: 0, totalBytes };
  let note = noteProgress(db, id, state).catch(deps.onError);
  const timer = setInterval(() => {
    note = note.then(() => noteProgress(db, id, state)).catch(deps.onError);
  }, progressMs);
  const onCopied = (bytes: number) => {
    state.doneBytes += bytes;
  };
  try {
    const manifest = await takeBackup({ ...deps, onCopied }, folder, report);
    await endBackup(db, id, { bytes: sizeOfBackup(manifest) });
    return describeBackup(manifest, folder);
  } catch (error) {
    await endBackup(db, id, { reason: describeReason(error) }).catch(deps.onError);
    throw error;
  } finally {
    clearInterval(timer);
    await note;
  }
}

/** Makes a backup for `npm run backup`, in a folder outside of DATA_DIR. @returns a summary for the operator */
export async function backUpByCommand(
  deps: BackupDeps,
  folder: string,
  report: ReportProgress,
): Promise<string> {
  requireOutside(deps.dataDir, folder);
  const id = await deps.connection.db
    .transaction()
    .execute((tx) => beginBackup(tx, { source: 'command', place: folder }));
  if (id === undefined) throw new Error('A backup is being made already. Try again when it has ended.');
  return makeBackup(deps, { id, folder, totalBytes: null }, report);
}
