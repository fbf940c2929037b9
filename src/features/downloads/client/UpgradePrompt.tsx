import { Link } from '@tanstack/react-router';
import { priceOf } from '#src/features/plans/plans.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { rememberDownload } from './pending-download.ts';
import type { DownloadableModel } from './use-download.ts';

interface UpgradePromptProps {
  model: DownloadableModel;
  isSignedIn: boolean;
}

/** In place of the download of a premium design that the plan does not cover; the download is kept for afterwards. */
export function UpgradePrompt({ model, isSignedIn }: UpgradePromptProps) {
  return (
    <div className="rounded-3 border-[1.5px] border-ink bg-signal-soft p-5">
      <h2 className="text-h3">This is a premium design</h2>
      <p className="mt-1.5 mb-4 text-sm">
        {isSignedIn && 'Your Free plan covers the free library. '}Personal opens every design for{' '}
        {priceOf('personal')} per month.
      </p>
      <Link
        to="/pricing"
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        onClick={() => rememberDownload({ modelId: model.id, title: model.title })}
      >
        Upgrade
      </Link>
    </div>
  );
}
