import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { getMarkPath } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Layers } from '#src/ui/media/Logo.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { uploadMark } from '../../calls.ts';
import { factLimits } from '../../constants.ts';
import type { SiteDraft } from '../use-site-draft.ts';

/** The picture beside the name of the shop. It is uploaded at once, and used when the facts are saved. */
export function MarkField({ site: { draft, set, errors } }: { site: SiteDraft }) {
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > factLimits.pngBytes) throw new Error('A PNG may have up to 700 kB.');
      return call(uploadMark, { body: { file: await toBase64(file) } });
    },
    onSuccess: (uploaded) => set('mark', uploaded.mark),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) upload.mutate(file);
    target.value = '';
  };
  const mark = getMarkPath(draft);
  const removed = upload.data?.removed ?? [];
  return (
    <div role="group" aria-labelledby={labelId} className="grid gap-2">
      <p id={labelId} className="text-sm font-semibold">
        Mark
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {['bg-photo-paper text-photo-ink', 'bg-photo-ink text-photo-paper'].map((colors) => (
          <span
            key={colors}
            className={`grid size-14 place-items-center rounded-2 border border-line-strong [&>svg]:size-9 ${colors}`}
          >
            {mark ? <img src={mark} alt="" className="size-9 object-contain" /> : <Layers />}
          </span>
        ))}
        <input
          ref={input}
          type="file"
          accept=".svg,.png,image/svg+xml,image/png"
          aria-label="File of the mark"
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <Button
          size="sm"
          pending={upload.isPending}
          pendingLabel="Checking..."
          onClick={() => input.current?.click()}
        >
          Choose another mark
        </Button>
        {draft.mark !== null && (
          <Button variant="ghost" size="sm" onClick={() => set('mark', null)}>
            Use the one that comes with the shop
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">
        SVG up to 100 kB, or PNG up to 700 kB. Scripts and links in it are removed. It is shown beside the
        name, 26 px high.
      </p>
      {removed.length > 0 && (
        <Notice kind="info">
          Removed from the mark: {removed.join(', ')}. Look at it on both backgrounds before you save.
        </Notice>
      )}
      {(upload.error ?? errors['mark']) && (
        <Notice kind="error">
          {errors['mark'] ?? getErrorMessage(upload.error, upload.error?.message ?? '')}
        </Notice>
      )}
    </div>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
