import type { ModelFile } from '#src/features/catalog/schemas.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import type { FileProblem } from '../../reason-schemas.ts';
import { listCauses } from '../../reason-verdicts.ts';

/** Returns which files are not ready, in their order. Those that wait are left out. */
export function findFileProblems(
  files: readonly Pick<ModelFile, 'id' | 'name'>[],
  examinations: readonly FileExamination[],
): FileProblem[] {
  return files.flatMap(({ id, name }) => {
    const { verdict = null, reasons = [] } = examinations.find(({ fileId }) => fileId === id) ?? {};
    return verdict === null || verdict === 'ready'
      ? []
      : [{ fileId: id, name, verdict, reasons: listCauses(reasons) }];
  });
}
