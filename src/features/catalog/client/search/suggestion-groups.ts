import { formatPrintTime } from '#src/features/print-facts/estimate/format-print-time.ts';
import { getTimeRange } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { formatCount } from '#src/lib/text.ts';
import type { SearchSuggestions } from '../../schemas.ts';
import { formatDesignCount } from '../design-count.ts';

type SuggestedDesign = SearchSuggestions['designs'][number];
type SuggestedDesigner = SearchSuggestions['designers'][number];

/** One row of the list. */
export interface Suggestion {
  kind: 'design' | 'designer' | 'tag' | 'category' | 'search' | 'all' | 'guess';
  text: string;
  /** Shown below the text. */
  detail?: string;
  /** Shown at the right. */
  aside?: string;
  design?: SuggestedDesign;
  href: string;
}

export interface SuggestionGroup {
  /** Empty for a group without a label. */
  label: string;
  suggestions: Suggestion[];
}

const browse = (search: Record<string, string>) => `/browse?${new URLSearchParams(search)}`;

/** Returns the rows for what was typed. The name of a designer puts the designer before the designs. */
export function groupSuggestions(q: string, found: SearchSuggestions): SuggestionGroup[] {
  if (found.guess !== null) return [{ label: '', suggestions: [toGuess(q, found.guess)] }];
  const named = found.designers.find(({ isNamed }) => isNamed);
  const designers = { label: 'Designers', suggestions: found.designers.map(toDesigner) };
  const designs = {
    label: named ? `Designs by ${named.displayName}` : 'Designs',
    suggestions: found.designs.map(toDesign),
  };
  const groups = [
    ...(named ? [designers, designs] : [designs, designers]),
    { label: 'Tags', suggestions: found.tags.map(toTag) },
    { label: 'Categories', suggestions: found.categories.map(toCategory) },
    { label: '', suggestions: found.total > 0 ? [toAll(q, found.total, named)] : [] },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

export const groupLastSearches = (searches: readonly string[]): SuggestionGroup[] =>
  searches.length === 0
    ? []
    : [
        {
          label: 'Your last searches',
          suggestions: searches.map((text) => ({ kind: 'search', text, href: browse({ q: text }) })),
        },
      ];

const countText = (total: number) => {
  const { count, noun } = formatDesignCount(total);
  return `${count} ${noun}`;
};

function toDesign(design: SuggestedDesign): Suggestion {
  const { designer, isPremium, print } = design;
  const facts = [
    designer?.displayName,
    isPremium ? 'Premium' : 'Free',
    print && `from ${formatPrintTime(getTimeRange(print).low)}`,
  ];
  return {
    ...{ kind: 'design', text: design.title, design, href: `/model/${design.id}` },
    detail: facts.filter(Boolean).join(' · '),
  };
}

const toDesigner = ({
  username,
  displayName,
  count,
}: SearchSuggestions['designers'][number]): Suggestion => ({
  ...{ kind: 'designer', text: displayName, aside: countText(count) },
  href: `/designer/${encodeURIComponent(username)}`,
});

const toTag = ({ slug, name, count }: SearchSuggestions['tags'][number]): Suggestion => ({
  ...{ kind: 'tag', text: name, aside: countText(count), href: `/tag/${encodeURIComponent(slug)}` },
});

const toCategory = ({ slug, name, parent, count }: SearchSuggestions['categories'][number]): Suggestion => ({
  ...{ kind: 'category', text: name, aside: countText(count) },
  ...(parent && { detail: `in ${parent.name}` }),
  href: browse(parent ? { category: parent.slug, subcategory: slug } : { category: slug }),
});

const toAll = (q: string, total: number, named: SuggestedDesigner | undefined): Suggestion => {
  if (named && named.count === total) {
    const text = `${total === 1 ? 'The only design' : `All ${formatCount(total)} designs`} by ${named.displayName}`;
    return { kind: 'all', text, href: browse({ designer: named.username }) };
  }
  return {
    kind: 'all',
    text: total === 1 ? `The only result for “${q}”` : `All ${formatCount(total)} results for “${q}”`,
    href: browse({ q }),
  };
};

const toGuess = (q: string, guess: string): Suggestion => ({
  kind: 'guess',
  text: `Nothing for “${q}”. Did you mean “${guess}”?`,
  href: browse({ q: guess }),
});
