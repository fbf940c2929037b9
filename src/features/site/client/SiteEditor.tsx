import History from 'lucide-react/icons/history';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import type { SiteVersion } from '../schemas.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DesignersPart } from './designers/DesignersPart.tsx';
import { HomePart } from './parts/HomePart.tsx';
import { JumpRow } from './parts/JumpRow.tsx';
import { LegalPart } from './parts/LegalPart.tsx';
import { LookPart } from './parts/LookPart.tsx';
import { OccasionsPart } from './parts/OccasionsPart.tsx';
import { OptionsPart } from './parts/OptionsPart.tsx';
import { ShopPart } from './parts/ShopPart.tsx';
import { SitePreview } from './preview/SitePreview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { focusFault, useSiteDraft } from './use-site-draft.ts';

const SiteHistory = lazyDialog(async () => (await import('./SiteHistory.tsx')).SiteHistory);

/** The form with its parts, a preview of what changes, and the history. */
export function SiteEditor({ opened }: { opened: SiteVersion }) {
  const form = useRef<HTMLFormElement>(null);
  const site = useSiteDraft(opened);
  const history = useDialogTarget();
  const { changed, conflict } = site;
  const hasChanges = changed.length > 0;

  const save = () => {
    const errors = site.save();
    if (Object.keys(errors).length > 0) focusFault(form.current, errors);
  };
  useSaveKeys(hasChanges && !site.isSaving ? save : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (hasChanges) save();
  };

  return (
    <>
      <div className="-mt-4 mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <SiteCaption />
        <Button size="sm" onClick={() => history.openFor()}>
          <History aria-hidden />
          History
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_23rem] min-[75rem]:items-start min-[75rem]:gap-8">
        <div className="min-w-0">
          <JumpRow />
          {conflict && <ConflictNotice conflict={conflict} site={site} />}
          <form ref={form} {...codeForm} aria-label="Site" onSubmit={submit} noValidate>
            <ShopPart site={site} />
            <LookPart site={site} />
            <HomePart site={site} />
            <OccasionsPart site={site} />
            <DesignersPart site={site} />
            <OptionsPart site={site} />
            <LegalPart />
          </form>
          {hasChanges && <SaveBar site={site} onSave={save} />}
        </div>
        <SitePreview facts={site.draft} changed={changed} />
      </div>
      <LeaveGuard when={hasChanges} text="The changes of the site are not saved yet." />
      {history.openCount > 0 && (
        <SiteHistory
          key={history.openCount}
          open={history.isOpen}
          onOpenChange={history.setOpen}
          isLocked={hasChanges}
          onUndo={(names, from) => {
            const errors = site.undo(names, from);
            history.close();
            return errors;
          }}
        />
      )}
    </>
  );
}

/** Describes the page. */
export function SiteCaption() {
  return (
    <p className="max-w-160 text-sm text-ink-2">
      The facts of your shop. A saved change is on every page within a second.
    </p>
  );
}

/** Saves with Ctrl+S, or Cmd+S on a Mac, in place of the browser's dialog. */
function useSaveKeys(save: (() => void) | undefined): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      save?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [save]);
}
