import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Model } from '#src/features/catalog/schemas.ts';
import { DownloadButton } from '../DownloadButton.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { isCovered } from '../download-access.ts';

/** Names a download that waited for sign-in or for a plan. It starts here automatically once the plan covers the design. */
export function PendingDownloadNotice({ model, user }: { model: Model; user: CurrentUser }) {
  const covered = isCovered(model, user, usePageTime());
  return (
    <div className="notice mb-6 grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ModelImage model={model} sizes="48px" failure="icon" className="h-15 w-12 rounded-1" />
      <p role="status" className="min-w-0 wrap-anywhere">
        <strong>
          {model.title} {covered ? 'is yours to download.' : 'is waiting.'}
        </strong>
        <br />
        {covered
          ? 'The download starts by itself.'
          : 'It opens with Personal or Commercial, and the download starts by itself then.'}
      </p>
      <div className="max-sm:col-span-full">
        {covered ? (
          <DownloadButton model={model} />
        ) : (
          <Link to="/pricing" className={buttonClass({ variant: 'ink' })}>
            Compare plans
          </Link>
        )}
      </div>
    </div>
  );
}
