import type { ModelFilter, ModelSort } from '#src/features/catalog/schemas.ts';
import { site } from '#src/site.ts';
import { changeSearch, getFilters, type BrowseChange, type BrowseSearch } from './search.ts';

/** The `sizes` of the pictures in the grid beside the filter column. */
export const resultSizes =
  '(min-width: 90rem) 244px, (min-width: 75rem) calc((100vw - 416px) / 4), (min-width: 64rem) calc((100vw - 392px) / 3), (min-width: 48rem) calc((100vw - 96px) / 3), calc((100vw - 48px) / 2)';

/** The id of the form that submits search, order and filters without scripts. */
export const browseFormId = 'browse-form';

export const groupClass = 'mt-6 border-t border-line pt-6';
export const legendClass = 'float-left mb-2 w-full text-sm font-[620]';

/** Returns what the counts of the categories depend on; undefined if they are those of the whole catalog. */
export function getCountFilters(search: BrowseSearch) {
  const rest = { ...search, category: undefined, subcategory: undefined };
  if (!isFiltered(rest)) return undefined;
  const { category: _category, subcategory: _subcategory, sort: _sort, ...filters } = getFilters(search);
  return filters;
}

export function isFiltered({ sort: _sort, shown: _shown, class: _class, ...filters }: BrowseSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Counts the applied filters that are in the sheet of small screens. */
export function countSheetFilters({ designer, premium, supports, brim, ...print }: BrowseSearch): number {
  const { bed, maxMinutes, maxGrams } = print;
  return [designer, premium, supports, brim, bed, maxMinutes, maxGrams].filter((value) => value !== undefined)
    .length;
}

/** The change that removes the filters of the sheet. */
export const withoutSheetFilters = {
  designer: undefined,
  premium: undefined,
  supports: undefined,
  brim: undefined,
  bed: undefined,
  tall: undefined,
  maxMinutes: undefined,
  maxGrams: undefined,
} satisfies BrowseChange;

export interface AppliedFilter {
  label: string;
  /** The search parameters without this filter. */
  without: BrowseSearch;
}

const filterLabels: Record<ModelFilter, string> = { trending: 'Trending', popular: 'Popular last month' };

type Named = readonly { slug: string; name: string }[];

function removeFilter(search: BrowseSearch, key: keyof BrowseSearch): BrowseSearch {
  return changeSearch(search, { [key]: undefined, ...(key === 'bed' && { tall: undefined }) });
}

function describeDesigner({ designer }: BrowseSearch): string | undefined {
  const found = site.designers.find(({ username }) => username === designer);
  return found && `By ${found.displayName}`;
}

/** Returns "Fits a 210 mm bed", with the height where the address contains one. */
export function describeBed({ bed, tall }: BrowseSearch): string | undefined {
  if (bed === undefined) return tall && `Up to ${tall} mm tall`;
  return `Fits a ${bed} mm bed${tall === undefined || tall === bed ? '' : `, ${tall} mm tall`}`;
}

/** Returns "Under 4 h" for 240 minutes. */
export function describeTime(minutes: string): string {
  const hours = Number(minutes) / 60;
  return Number.isInteger(hours) ? `Under ${hours} h` : `Under ${minutes} min`;
}

/**
 * Returns the applied filters with the parameters that remove each; the search text is not among them.
 * @param fitsLabel the label of the bed filter if it is that of the chosen printer
 */
export function appliedFilters(
  search: BrowseSearch,
  names: { categories: Named; subcategories: Named },
  fitsLabel?: string,
): AppliedFilter[] {
  const findName = (list: Named, slug: string | undefined) =>
    list.find((item) => item.slug === slug)?.name ?? slug;
  const labels: [keyof BrowseSearch, string | undefined][] = [
    ['category', findName(names.categories, search.category)],
    ['subcategory', findName(names.subcategories, search.subcategory)],
    ['filter', search.filter && filterLabels[search.filter]],
    ['tag', search.tag?.replaceAll('-', ' ')],
    ['designer', describeDesigner(search)],
    ['premium', search.premium && (search.premium === 'true' ? 'Premium' : 'Free')],
    ['supports', search.supports && (search.supports === 'false' ? 'No supports' : 'Supports needed')],
    ['brim', search.brim && (search.brim === 'false' ? 'No brim' : 'Brim needed')],
    ['bed', fitsLabel ?? describeBed(search)],
    ['maxMinutes', search.maxMinutes && describeTime(search.maxMinutes)],
    ['maxGrams', search.maxGrams && `Under ${search.maxGrams} g`],
  ];
  return labels.flatMap(([key, label]) =>
    label === undefined ? [] : [{ label, without: removeFilter(search, key) }],
  );
}

/** The words of a search of which some were ignored or replaced, because no design has all of them. */
export interface Partly {
  words: string[];
  ignored: string[];
  guessed: string[];
}

export interface SortOption {
  /** Empty for the default order. */
  value: ModelSort | '';
  label: string;
}

const sorts: SortOption[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'trending', label: 'Trending' },
  { value: 'popular', label: 'Popular' },
  { value: 'title', label: 'Title' },
  { value: 'time', label: 'Shortest print' },
];

/** Returns the available orders; the first is the default. */
export function sortOptions({ q, filter }: BrowseSearch): SortOption[] {
  if (filter !== undefined) return [{ value: '', label: 'As ranked' }, ...sorts];
  if (q !== undefined) return [{ value: '', label: 'Relevance' }, ...sorts];
  return sorts.map((option) => (option.value === 'newest' ? { ...option, value: '' } : option));
}

/** Returns the value of the option for the current order. */
export function getSort(search: BrowseSearch): ModelSort | '' {
  const value = search.sort ?? '';
  return sortOptions(search).some((option) => option.value === value) ? value : '';
}
