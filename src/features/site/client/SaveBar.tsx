import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { factNames } from '../constants.ts';
import { previewId } from './parts/part-ids.ts';
import type { SiteDraft } from './use-site-draft.ts';

/** Names what has changed, at the bottom of the window while there is something to save. */
export function SaveBar({ site, onSave }: { site: SiteDraft; onSave: () => void }) {
  const { changed, isSaving } = site;
  const count = changed.length;
  return (
    <div className="sticky bottom-0 z-(--z-sticky) mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-3 bg-raised px-4 py-3 text-sm shadow-2">
      <p role="status" className="min-w-0 flex-[1_1_12rem]">
        <strong className="font-semibold">
          {count === 1 ? '1 change is not saved.' : `${count} changes are not saved.`}
        </strong>{' '}
        <span className="text-ink-2">{changed.map((name) => factNames[name]).join(', ')}</span>
      </p>
      <a
        href={`#${previewId}`}
        className={buttonClass({ variant: 'ghost', className: 'max-sm:flex-1 min-[75rem]:hidden' })}
      >
        Preview
      </a>
      <Button variant="ghost" disabled={isSaving} onClick={site.discard} className="max-sm:flex-1">
        Discard
      </Button>
      <Button
        variant="primary"
        pending={isSaving}
        pendingLabel="Saving..."
        onClick={onSave}
        className="max-sm:basis-full"
      >
        Save and publish
      </Button>
    </div>
  );
}
