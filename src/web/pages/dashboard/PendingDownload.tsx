import { DownloadButton } from '#src/features/downloads/client/DownloadButton.tsx';
import { ModelImage } from '#src/features/models/client/ModelImage.tsx';
import type { Model } from '#src/features/models/contract.ts';

/** A download that waited for a plan is named, and starts here by itself. */
export function PendingDownload({ model }: { model: Model }) {
  return (
    <div className="notice mb-6 grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ModelImage model={model} sizes="48px" failure="icon" className="h-15 w-12 rounded-1" />
      <p role="status" className="min-w-0 wrap-anywhere">
        <strong>{model.title} is yours to download.</strong>
        <br />
        The download starts by itself.
      </p>
      <div className="max-sm:col-span-full">
        <DownloadButton model={model} />
      </div>
    </div>
  );
}
