import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const SuggestionList = lazyPart(async () => (await import('./SuggestionList.tsx')).SuggestionList);

/** The attributes of a search field within `SuggestedSearch`. */
export const comboboxProps = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
  autoComplete: 'off',
  maxLength: 200,
} as const;

/** A list of suggestions that covers what is below its field. */
export const dropdownClass = 'absolute top-full mt-2 rounded-3 bg-raised shadow-2';

/**
 * Shows suggestions below the search field within it. Their code is loaded when the field is focused first; without it the field
 * works as part of its form.
 */
export function SuggestedSearch({
  className,
  listClassName,
  children,
}: {
  className: string;
  /** The place and the look of the list. */
  listClassName: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    // The served field may have been focused before it was hydrated.
    if (frame.current?.contains(document.activeElement)) setUsed(true);
  }, []);
  return (
    <div ref={frame} className={className} onFocus={() => setUsed(true)}>
      {children}
      {isUsed && (
        <LazyPart instead={null} fallback={null}>
          <SuggestionList frame={frame} className={listClassName} />
        </LazyPart>
      )}
    </div>
  );
}
