import { useRouter } from '@tanstack/react-router';
import { useId, useState, type ReactNode, type RefObject } from 'react';
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
  const [field, setField] = useState({ isOpen: false, text: '' });
  const typed = field.text.trim();
  const { last, current, isWaiting, isSlow } = useSuggestions(field.isOpen ? typed : '');
  const groups = listGroups(field, last, userId);
  const remember = (text: string) => {
    if (userId !== undefined && text !== '') rememberSearch(userId, text);
  };
  const choose = ({ kind, href, text }: Suggestion) => {
    remember(kind === 'search' ? text : typed);
    setField({ ...field, isOpen: false });
    router.history.push(href);
  };
  const { active } = useCombobox(frame, {
    ...{ listId, field, setField },
    suggestions: groups.flatMap((group) => group.suggestions),
    onChoose: choose,
    onSubmit: () => remember(typed),
  });
  const list = groups.length > 0 && (
    <Groups {...{ listId, groups, active, typed, isWaiting }} onChoose={choose} />
  );
  const message = (isSlow || current) && <Message typed={typed} last={current} />;
  const content = list || message;
  if (!field.isOpen || !content) return null;
  return (
    <div className={cx('z-(--z-dialog) overflow-hidden pt-1.5 text-left', className)} aria-busy={isWaiting}>
      {content}
    </div>
  );
}

function listGroups(
  { isOpen, text }: { isOpen: boolean; text: string },
  last: Suggested | undefined,
  userId: string | undefined,
): SuggestionGroup[] {
  if (!isOpen) return [];
  if (text.trim() === '') return userId === undefined ? [] : groupLastSearches(readLastSearches(userId));
  return last?.found ? groupSuggestions(last.text, last.found) : [];
}

interface GroupsProps {
  listId: string;
  groups: readonly SuggestionGroup[];
  active: number;
  typed: string;
  /** Whether these are still the suggestions for an earlier text. */
  isWaiting: boolean;
  onChoose: (suggestion: Suggestion) => void;
}

function Groups({ listId, groups, active, typed, isWaiting, onChoose }: GroupsProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions);
  const renderRows = (suggestions: readonly Suggestion[]) =>
    suggestions.map((suggestion) => {
      const place = all.indexOf(suggestion);
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
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className={cx('max-h-[min(36rem,70dvh)] overflow-y-auto', isWaiting && 'opacity-60')}
      >
        {groups.map(({ label, suggestions }) =>
          label === '' ? (
            renderRows(suggestions)
          ) : (
            <LabeledGroup key={label} id={`${listId}-${label}`.replaceAll(' ', '-')} label={label}>
              {renderRows(suggestions)}
            </LabeledGroup>
          ),
        )}
      </div>
      <p role="status" className="sr-only">
        {!isWaiting && `${all.length} suggestions`}
      </p>
    </>
  );
}

function LabeledGroup({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="px-4 pt-2 pb-1 text-xs font-medium text-ink-3">
        {label}
      </div>
      {children}
    </div>
  );
}

/** Says that nothing was found or that the search failed, or shows placeholders while it is slow. */
function Message({
  typed,
  last,
}: {
  typed: string;
  /** Undefined until the suggestions for the text are there. */
  last: Suggested | undefined;
}) {
  if (!last) return <Placeholder />;
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
