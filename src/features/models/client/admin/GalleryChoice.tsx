import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, type ChangeEvent } from 'react';
import { withAdded } from '#src/ui/accepted-files.ts';
import { imageExtensions } from './upload-draft.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface GalleryChoiceProps {
  files: readonly File[];
  disabled: boolean;
  onChange: (files: File[]) => void;
}

/** Pictures that only the model page shows. */
export function GalleryChoice({ files, disabled, onChange }: GalleryChoiceProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange(withAdded(files, Array.from(target.files ?? [])));
    target.value = '';
  };
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        Gallery images <span className="font-normal text-ink-3">Shown only on the model page</span>
      </legend>
      <ul className="flex flex-wrap gap-3">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="relative">
            <Thumbnail file={file} />
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              onClick={() => onChange(files.filter((other) => other !== file))}
              className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full bg-photo-ink text-photo-paper pointer-coarse:size-11"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => chooser.current?.click()}
            className="grid size-24 place-content-center justify-items-center gap-1 rounded-2 border-[1.5px] border-dashed border-line-strong bg-surface text-sm hover:border-ink"
          >
            <Plus aria-hidden className="size-5" />
            <span>
              Add<span className="sr-only"> gallery images</span>
            </span>
          </button>
        </li>
      </ul>
      <input ref={chooser} type="file" hidden multiple accept={imageExtensions.join(',')} onChange={add} />
    </fieldset>
  );
}

function Thumbnail({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <span className="media size-24 rounded-2">
      {url !== undefined && <img src={url} alt={file.name} className="h-full w-full object-cover" />}
    </span>
  );
}
