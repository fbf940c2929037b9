import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { deliver } from '#src/features/downloads/client/delivery.ts';
import { isCovered } from '#src/features/downloads/client/download-access.ts';
import { runDownload, useIsDownloadRunning } from '#src/features/downloads/client/running-downloads.ts';
import { download } from '#src/features/downloads/client/start-download.ts';
import { useAttempt } from '#src/features/downloads/client/use-download.ts';
import { call } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { requestPlain3mf } from '../calls.ts';

/** Downloads a project without the settings of its slicer, for people whose plan covers the design. */
export function PlainFile({
  model,
  file: { id: fileId, name },
}: {
  model: Pick<Model, 'id' | 'title' | 'isPremium'>;
  file: Pick<ModelFile, 'id' | 'name'>;
}) {
  const user = useCurrentUser();
  const now = usePageTime();
  const attempt = useAttempt(model);
  const isRunning = useIsDownloadRunning(`plain ${fileId}`);
  if (!isCovered(model, user, now)) return null;
  const work = async () => {
    await deliver(await call(requestPlain3mf, { params: { id: model.id, fileId } }));
    toast({ title: 'Download Started', description: 'Your file download has begun.' });
  };
  return (
    <button
      type="button"
      aria-label={isRunning ? `Preparing... ${name} as plain 3MF` : `Download ${name} as plain 3MF`}
      aria-disabled={isRunning}
      className="link min-h-6 text-xs pointer-coarse:min-h-11"
      onClick={() => void runDownload(`plain ${fileId}`, () => download({ ...attempt, work }))}
    >
      {isRunning ? 'Preparing...' : 'As plain 3MF'}
    </button>
  );
}
