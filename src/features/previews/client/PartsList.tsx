import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import type { PreviewMesh } from '../schemas.ts';
import { getPartColor } from './scene/part-colors.ts';
import { formatSides } from './view-labels.ts';
import { rowHeight } from './ViewerPlaceholder.tsx';

/** Lists the parts, to show and hide each. */
export function PartsList({
  parts,
  hidden,
  onChange,
}: {
  parts: PreviewMesh['parts'];
  hidden: ReadonlySet<number>;
  onChange: (hidden: ReadonlySet<number>) => void;
}) {
  const toggle = (index: number) => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    onChange(next);
  };
  const showOnly = (index: number) => onChange(new Set([...parts.keys()].filter((other) => other !== index)));
  return (
    <details className="group border-t border-line">
      <summary
        className={`flex cursor-pointer list-none items-center justify-between gap-3 px-4 text-sm font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden ${rowHeight}`}
      >
        {parts.length} parts
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
      </summary>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line">
        {parts.map((part, index) => {
          const name = part.name ?? `Part ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- A part is identified by its place in the preview.
            <li key={index} className="flex items-center justify-between gap-3 px-4 py-1">
              <Checkbox checked={!hidden.has(index)} onChange={() => toggle(index)}>
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden
                    className="size-3 shrink-0 rounded-full border border-line-strong"
                    style={{ backgroundColor: getPartColor(part.color, index) }}
                  />
                  <span className="min-w-0 truncate font-medium">{name}</span>
                </span>
                <span className="block text-xs text-ink-3 tabular-nums">{formatSides(part.boundsMm)}</span>
              </Checkbox>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Only this: ${name}`}
                onClick={() => showOnly(index)}
              >
                Only this
              </Button>
            </li>
          );
        })}
      </ul>
      {hidden.size > 0 && (
        <p className="border-t border-line px-4 py-2">
          <Button variant="secondary" size="sm" onClick={() => onChange(new Set())}>
            Show all
          </Button>
        </p>
      )}
    </details>
  );
}
