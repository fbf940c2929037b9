import type { Model } from '#src/features/catalog/schemas.ts';

interface Times extends Pick<Model, 'releasedAt'> {
  files: readonly { updatedAt: string }[];
}

/** Returns when a file of the design last changed; undefined when none has changed since the release. */
export function filesUpdatedAt({ files, releasedAt }: Times): string | undefined {
  const last = files.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), releasedAt);
  return last === releasedAt ? undefined : last;
}
