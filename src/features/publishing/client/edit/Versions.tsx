import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/lib/api-client.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import { restoreFileVersion } from '../../versions-calls.ts';
import type { FileVersion } from '../../versions-schemas.ts';
import { versionsQuery } from './queries.ts';
import { describeError } from './run-save-steps.ts';
import { VersionRow } from './VersionRow.tsx';

/** The earlier versions of a design's files. Each can be downloaded or restored. */
export function Versions({
  model,
  onRestored,
}: {
  model: AdminModel;
  onRestored: (model: AdminModel) => void;
}) {
  const queries = useQueryClient();
  const query = versionsQuery(model.id);
  const { data: versions, isError, refetch } = useQuery(query);
  const [target, setTarget] = useState<FileVersion>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: FileVersion) =>
      call(restoreFileVersion, { params: { id: model.id, versionId: id } }),
    onSuccess: async (restored) => {
      toast({ title: 'File updated successfully!' });
      onRestored(restored);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: (error) => toast({ title: 'Error', description: describeError(error), variant: 'destructive' }),
    onSettled: () => setTarget(undefined),
  });

  if (isError) return <ErrorState message="They could not be loaded." onRetry={() => void refetch()} />;
  if (!versions) {
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton kind="box" className="h-11" />
        <Skeleton kind="box" className="h-11" />
      </div>
    );
  }
  if (versions.length === 0) {
    return <p className="text-sm text-ink-3">No file was replaced or removed so far.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            modelId={model.id}
            version={version}
            onUse={() => setTarget(version)}
          />
        ))}
      </ul>
      {target && (
        <ConfirmDialog
          open
          onOpenChange={() => setTarget(undefined)}
          title="Use this version again?"
          description={describeConsequence(target, model)}
          confirmLabel="Use this version"
          pendingLabel="Updating..."
          pending={isPending}
          onConfirm={() => {
            if (!isPending) mutate(target);
          }}
        />
      )}
    </>
  );
}

function describeConsequence({ name, fileId }: FileVersion, { files }: AdminModel): string {
  const present = files.find(({ id }) => id === fileId);
  return present
    ? `${name} takes the place of ${present.name}, which stays among the earlier versions. This is done at once.`
    : `${name} is added to the files of the design. This is done at once.`;
}
