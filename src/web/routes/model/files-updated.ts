import type { Model } from '#src/features/catalog/contract.ts';

interface Times extends Pick<Model, 'releasedAt'> {
  files: readonly { updatedAt: string }[];
}

/** When a file of the design changed last; undefined where none has since the release. */
export function filesUpdatedAt({ files, releasedAt }: Times): string | undefined {
  const last = files.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), releasedAt);
  return last === releasedAt ? undefined : last;
}
