import { useId, useRef, useState, type FormEvent } from 'react';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FileDropList } from '#src/ui/FileDropList.tsx';
import { LeaveGuard } from '#src/ui/LeaveGuard.tsx';
import { RichTextEditor } from '#src/ui/RichTextEditor.tsx';
import { toast } from '#src/ui/toast-store.ts';
import { GalleryChoice } from './GalleryChoice.tsx';
import { PreviewChoice } from './PreviewChoice.tsx';
import { ReadyCard } from './ReadyCard.tsx';
import { TitleInput } from './TitleInput.tsx';
import { TopicChoice } from './TopicChoice.tsx';
import {
  emptyDraft,
  findErrors,
  hasContent,
  modelExtensions,
  type DraftErrors,
  type UploadDraft,
} from './upload-draft.ts';
import { useUpload } from './use-upload.ts';

/** Where the focus goes for the first thing that is missing. */
const firstControl: Record<keyof DraftErrors, string> = {
  title: 'input[name="title"]',
  categories: 'input[name="categories"]',
  stlFiles: '[data-field="stlFiles"] button',
};

/** A new design: what it is, its files, its pictures. */
export function UploadTab() {
  const form = useRef<HTMLFormElement>(null);
  const filesId = useId();
  const descriptionId = useId();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<DraftErrors>({});
  // Told anew for each design, so that the editor begins empty again.
  const [round, setRound] = useState(0);
  const { upload, isUploading, share } = useUpload(() => {
    setDraft(emptyDraft);
    setRound((before) => before + 1);
  });

  const change = (part: Partial<UploadDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUploading) return;
    const found = findErrors(draft);
    setErrors(found);
    const [first] = Object.keys(found) as (keyof DraftErrors)[];
    if (first === undefined) return upload(draft);
    toast({ title: 'Error', description: found[first], variant: 'destructive' });
    form.current?.querySelector<HTMLElement>(firstControl[first])?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-12"
    >
      <LeaveGuard when={isUploading || hasContent(draft)} isBusy={isUploading} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Title" hint="Title case is applied as you type." error={errors.title}>
          <TitleInput value={draft.title} onChange={(title) => change({ title })} />
        </Field>
        <TopicChoice draft={draft} onChange={change} error={errors.categories} />
        <PrintingAndAccess draft={draft} onChange={change} />
        <div>
          <p id={descriptionId} className="mb-1.5 text-sm font-semibold">
            Description
          </p>
          <RichTextEditor
            key={round}
            labelledBy={descriptionId}
            onChange={(description) => change({ description })}
          />
        </div>
        <div data-field="stlFiles">
          <p id={filesId} className="mb-1.5 text-sm font-semibold">
            Model files
          </p>
          <FileDropList
            files={draft.stlFiles}
            onChange={(stlFiles) => change({ stlFiles })}
            accept={modelExtensions}
            folder
            labelledBy={filesId}
            describedBy={errors.stlFiles === undefined ? undefined : `${filesId}-error`}
            invalid={errors.stlFiles !== undefined}
            disabled={isUploading}
            onRefused={refuse}
            hint=".stl, .3mf or .zip. Other files in a folder are left out."
          />
          {errors.stlFiles !== undefined && (
            <p id={`${filesId}-error`} className="mt-1.5 text-xs font-medium text-danger">
              {errors.stlFiles}
            </p>
          )}
        </div>
        <GalleryChoice
          files={draft.galleryImages}
          disabled={isUploading}
          onChange={(galleryImages) => change({ galleryImages })}
        />
      </div>
      <aside className="lg:sticky lg:top-[calc(var(--header-h)+1.5rem)]" aria-label="Preview and upload">
        <PreviewChoice draft={draft} disabled={isUploading} onChange={change} />
        <ReadyCard draft={draft} isUploading={isUploading} share={share} />
      </aside>
    </form>
  );
}

function refuse(files: File[]): void {
  const names = files.map(({ name }) => name).join(', ');
  toast({
    title: 'Error',
    description: `Only .stl, .3mf and .zip files can be added: ${names}`,
    variant: 'destructive',
  });
}

interface PrintingAndAccessProps {
  draft: UploadDraft;
  onChange: (change: Partial<UploadDraft>) => void;
}

function PrintingAndAccess({ draft, onChange }: PrintingAndAccessProps) {
  const toggles = [
    ['isPremium', 'Premium'],
    ['needsSupports', 'Supports required'],
    ['needsBrim', 'Brim required'],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Printing and access</legend>
      <div className="grid divide-y divide-line rounded-2 border border-line bg-surface md:grid-cols-3 md:divide-x md:divide-y-0">
        {toggles.map(([field, label]) => (
          <Checkbox
            key={field}
            className="px-3.5 py-3"
            checked={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
