import { useRouter } from '@tanstack/react-router';
import { useId, useState, type RefObject } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { cx } from '#src/ui/cx.ts';
import { readLastSearches, rememberSearch } from './last-searches.ts';
import { SuggestionRow } from './SuggestionRow.tsx';
import {
  groupLastSearches,
  groupSuggestions,
  type Suggestion,
  type SuggestionGroup,
} from './suggestion-groups.ts';
import { useCombobox } from './use-combobox.ts';
import { useSuggestions, type Suggested } from './use-suggestions.ts';

/** The suggestions for what is typed in the field of a frame, below the field. */
export function SuggestionList({
  frame,
  className,
}: {
  frame: RefObject<HTMLElement | null>;
  className: string;
}) {
  const listId = useId();
  const router = useRouter();
  const userId = useCurrentUser()?.id;
  const remember = (text: string) => {
    if (userId !== undefined && text !== '') rememberSearch(userId, text);
  };
  const [field, setField] = useState({ isOpen: false, text: '' });
  const typed = field.text.trim();
  const { last, isSlow } = useSuggestions(field.isOpen ? typed : '');
  const groups = field.isOpen ? listGroups(typed, last, userId) : [];
  const suggestions = groups.flatMap((group) => group.suggestions);
  const choose = ({ kind, href, text }: Suggestion) => {
    remember(kind === 'search' ? text : typed);
    setField({ ...field, isOpen: false });
    router.history.push(href);
  };
  const { active } = useCombobox(frame, {
    ...{ listId, field, setField, suggestions },
    onChoose: choose,
    onSubmit: () => remember(typed),
  });
  const isCurrent = last?.text === typed;
  const state = { typed, last: isCurrent ? last : undefined, isSlow, isEmpty: suggestions.length === 0 };
  const hasContent = suggestions.length > 0 || (typed !== '' && (isCurrent || isSlow));
  if (!field.isOpen || !hasContent) return null;
  return (
    <div
      className={cx('z-(--z-dialog) overflow-hidden pt-1.5 text-left', className)}
      aria-busy={!isCurrent && typed !== ''}
    >
      {suggestions.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className={cx(
            'max-h-[min(36rem,70dvh)] overflow-y-auto',
            !isCurrent && typed !== '' && 'opacity-60',
          )}
        >
          <Groups {...{ listId, groups, active, typed }} onChoose={choose} />
        </div>
      )}
      <Message {...state} />
      <p role="status" className="sr-only">
        {isCurrent && suggestions.length > 0 && `${suggestions.length} suggestions`}
      </p>
    </div>
  );
}

function listGroups(
  typed: string,
  last: Suggested | undefined,
  userId: string | undefined,
): SuggestionGroup[] {
  if (typed === '') return userId === undefined ? [] : groupLastSearches(readLastSearches(userId));
  return last?.found ? groupSuggestions(last.text, last.found) : [];
}

function Groups({
  listId,
  groups,
  active,
  typed,
  onChoose,
}: {
  listId: string;
  groups: readonly SuggestionGroup[];
  active: number;
  typed: string;
  onChoose: (suggestion: Suggestion) => void;
}) {
  let place = -1;
  return groups.map(({ label, suggestions }) => {
    const rows = suggestions.map((suggestion) => {
      place += 1;
      return (
        <SuggestionRow
          key={`${suggestion.kind} ${suggestion.href}`}
          id={`${listId}-${place}`}
          {...{ suggestion, typed }}
          isActive={place === active}
          onChoose={() => onChoose(suggestion)}
        />
      );
    });
    if (label === '') return rows;
    const labelId = `${listId}-${label}`.replaceAll(' ', '-');
    return (
      <div key={label} role="group" aria-labelledby={labelId}>
        <div id={labelId} role="presentation" className="px-4 pt-2 pb-1 text-xs font-medium text-ink-3">
          {label}
        </div>
        {rows}
      </div>
    );
  });
}

/** Says that nothing was found or that the search failed, or shows placeholders while it is slow. */
function Message({
  typed,
  last,
  isSlow,
  isEmpty,
}: {
  typed: string;
  /** Undefined until the suggestions for the text are there. */
  last: Suggested | undefined;
  isSlow: boolean;
  isEmpty: boolean;
}) {
  if (typed === '' || !isEmpty) return null;
  if (!last) return isSlow && <Placeholder />;
  return last.found ? (
    <div role="status" className="px-4 py-3.5 text-[.9375rem]">
      <p>Nothing for “{typed}” yet.</p>
      <p className="mt-1 text-sm text-ink-2">Words without a result help us choose what to draw next.</p>
    </div>
  ) : (
    <div role="alert" className="px-4 py-3.5 text-[.9375rem]">
      <p>Search did not answer.</p>
      <p className="mt-1 text-sm text-ink-2">Press Enter for the full results.</p>
    </div>
  );
}

function Placeholder() {
  return [1, 2, 3].map((row) => (
    <div key={row} className="grid min-h-12 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-3 px-4 py-1.5">
      <Skeleton kind="box" className="h-10 w-8 justify-self-center" />
      <div className="grid gap-1.5">
        <Skeleton className="w-[55%]" />
        <Skeleton className="w-[38%]" />
      </div>
    </div>
  ));
}
