import { getMarkPath } from '#src/site.ts';
import { Logo } from '#src/ui/media/Logo.tsx';
import { Changed, type PreviewProps } from './Changed.tsx';

/** A link to the shop, as other sites and chats show it. */
export function LinkPreview({ facts, changed }: PreviewProps) {
  const { brand, tagline, description } = facts;
  return (
    <div className="p-4">
      <div className="overflow-hidden rounded-2 border border-line bg-surface">
        <div
          className="relative grid aspect-[1200/630] content-start gap-3 border-b border-line p-5"
          style={{ background: '#F3F1EB', color: '#17191C' }}
        >
          <Logo name={brand} mark={getMarkPath(facts)} className="text-base!" />
          <p className="text-[1.375rem] leading-tight font-[640] wdth-display">{tagline}</p>
          <span aria-hidden className="absolute inset-x-0 bottom-0 h-4 bg-signal" />
        </div>
        <div className="grid gap-1 p-3 text-sm">
          <p className="font-semibold">
            <Changed name="brand" changed={changed}>
              {brand}
            </Changed>
            :{' '}
            <Changed name="tagline" changed={changed}>
              {tagline}
            </Changed>
          </p>
          <p className="text-xs text-ink-2">
            <Changed name="description" changed={changed}>
              {description}
            </Changed>
          </p>
        </div>
      </div>
    </div>
  );
}
