import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Folder from 'lucide-react/icons/folder';
import Tag from 'lucide-react/icons/tag';
import User from 'lucide-react/icons/user';
import { useEffect, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import { ModelImage } from '../ModelImage.tsx';
import type { Suggestion } from './suggestion-groups.ts';

const icons = { designer: User, tag: Tag, category: Folder, search: Clock };

const rowClass =
  'min-h-12 cursor-pointer px-4 py-1.5 text-[.9375rem] leading-5 hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_4px_0_0_var(--signal),inset_5px_0_0_var(--ink)] forced-colors:aria-selected:outline-2';

/** One row of the list of suggestions. The focus stays in the field, so a press must not move it. */
export function SuggestionRow({
  id,
  suggestion,
  typed,
  isActive,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  typed: string;
  isActive: boolean;
  onChoose: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { kind, text, detail, aside } = suggestion;
  const isWide = kind === 'all' || kind === 'guess';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field handles the keys.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        rowClass,
        isWide
          ? 'flex items-center justify-between gap-4'
          : 'grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3',
        kind === 'all' && 'mt-1.5 border-t border-line bg-surface font-semibold',
      )}
    >
      {!isWide && <Picture suggestion={suggestion} />}
      <span className="min-w-0 font-medium wrap-anywhere">
        {isWide ? text : <Marked text={text} typed={typed} />}
        {detail !== undefined && (
          <span className="block text-xs font-normal text-ink-2 tabular-nums">{detail}</span>
        )}
      </span>
      {aside !== undefined && <span className="text-xs text-ink-2 tabular-nums">{aside}</span>}
      {isWide && <ArrowRight aria-hidden className="size-4.5 shrink-0" />}
    </div>
  );
}

function Picture({ suggestion: { kind, design } }: { suggestion: Suggestion }) {
  if (design)
    return (
      <ModelImage
        model={design}
        sizes="32px"
        className="h-10 w-8 justify-self-center rounded-1"
        failure="icon"
      />
    );
  const Icon = kind in icons ? icons[kind as keyof typeof icons] : Clock;
  return (
    <span className="grid size-8 place-items-center justify-self-center rounded-2 border border-line text-ink-2 [&_svg]:size-4.5">
      <Icon aria-hidden />
    </span>
  );
}

/** Sets the beginnings of words that were typed in bold. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'));
  return parts.map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- The parts have no other identity than their place.
    place % 2 === 1 ? (
      <b key={place} className="font-[680]">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
