import { describe, expect, it } from 'vitest';
import { changeSearch, parseBrowseSearch } from './search.ts';
import { appliedFilters, getSort, countSheetFilters, isFiltered, sortOptions } from './browse-state.ts';

describe('parseBrowseSearch', () => {
  it('keeps valid parameters as text', () => {
    const search = {
      q: '123',
      category: 'home-decor',
      subcategory: 'vases',
      filter: 'popular',
      designer: 'designer_two',
      premium: 'false',
      supports: 'false',
      brim: 'true',
      bed: '210',
      tall: '220',
      maxMinutes: '120',
      maxGrams: '50',
      class: 'modern',
      sort: 'time',
      shown: '36',
    };
    expect(parseBrowseSearch(search)).toEqual(search);
  });

  it.each([
    [{ filter: 'best' }, {}],
    [{ premium: 'yes', supports: '1', brim: '' }, {}],
    [{ sort: 'size' }, {}],
    [{ designer: 'nobody' }, {}],
    [{ sort: 'relevance' }, {}],
    [
      { sort: 'relevance', q: 'vase' },
      { sort: 'relevance', q: 'vase' },
    ],
    [{ bed: '0', tall: '-5', maxMinutes: '1.5', maxGrams: '1e3' }, {}],
    [{ bed: '2001', maxMinutes: '30001', class: 'resin' }, {}],
    [{ shown: '0' }, {}],
    [{ shown: '-12' }, {}],
    [{ shown: '12e3' }, {}],
    [{ shown: '99999' }, {}],
    [{ q: '  ' }, {}],
    [{ q: ' vase ' }, { q: 'vase' }],
    [{ q: '🧵'.repeat(300) }, { q: '🧵'.repeat(200) }],
    [{ cursor: 'x', utm_source: 'y' }, {}],
  ])('reads %o as %o', (search, state) => {
    expect(parseBrowseSearch(search)).toEqual(state);
  });
});

describe('changeSearch', () => {
  it('starts a new list', () => {
    expect(changeSearch({ q: 'vase', shown: '48' }, { premium: 'false' })).toEqual({
      q: 'vase',
      premium: 'false',
    });
  });

  it('removes the subcategory only when the category changes', () => {
    const search = { category: 'home-decor', subcategory: 'vases' };
    expect(changeSearch(search, { category: 'garden' })).toEqual({ category: 'garden' });
    expect(changeSearch(search, { category: undefined })).toEqual({});
    expect(changeSearch(search, { supports: 'false' })).toEqual({ ...search, supports: 'false' });
    expect(changeSearch(search, { category: 'home-decor', subcategory: 'hooks' })).toEqual({
      category: 'home-decor',
      subcategory: 'hooks',
    });
  });

  it('removes the order by relevance when the search is cleared', () => {
    expect(changeSearch({ q: 'vase', sort: 'relevance' }, { q: undefined })).toEqual({});
  });
});

describe('appliedFilters', () => {
  const names = {
    categories: [{ slug: 'home-decor', name: 'Home Decor' }],
    subcategories: [{ slug: 'vases', name: 'Vases' }],
  };

  it('returns each filter without search, order and list position', () => {
    const search = parseBrowseSearch({
      q: 'x',
      category: 'home-decor',
      subcategory: 'vases',
      filter: 'popular',
      premium: 'true',
      supports: 'false',
      brim: 'false',
      bed: '210',
      tall: '220',
      maxMinutes: '480',
      maxGrams: '100',
      class: 'modern',
      sort: 'time',
      shown: '24',
    });
    expect(appliedFilters(search, names).map(({ label }) => label)).toEqual([
      'Home Decor',
      'Vases',
      'Popular last month',
      'Premium',
      'No supports',
      'No brim',
      'Fits a 210 mm bed, 220 mm tall',
      'Under 8 h',
      'Under 100 g',
    ]);
  });

  it('removes the subcategory with its category, and every other filter alone', () => {
    const search = { category: 'home-decor', subcategory: 'vases', premium: 'false' } as const;
    const [category, subcategory, access] = appliedFilters(search, names);
    expect(category?.without).toEqual({ premium: 'false' });
    expect(subcategory?.without).toEqual({ category: 'home-decor', premium: 'false' });
    expect(access).toEqual({ label: 'Free', without: { category: 'home-decor', subcategory: 'vases' } });
  });

  it('removes bed and height together, and names the chosen printer', () => {
    const search = { bed: '180', tall: '180', maxMinutes: '90' };
    expect(appliedFilters(search, names)).toEqual([
      { label: 'Fits a 180 mm bed', without: { maxMinutes: '90' } },
      { label: 'Under 90 min', without: { bed: '180', tall: '180' } },
    ]);
    expect(appliedFilters(search, names, 'Fits my MINI+')[0]?.label).toBe('Fits my MINI+');
  });

  it('shows the slug of a category that no longer exists', () => {
    expect(appliedFilters({ category: 'gone' }, names)[0]?.label).toBe('gone');
  });
});

describe('filter count, orders and the chosen order', () => {
  it('says whether a list is filtered', () => {
    expect(isFiltered({ sort: 'title', shown: '24' })).toBe(false);
    expect(isFiltered({ q: 'vase' })).toBe(true);
    expect(isFiltered({ filter: 'trending' })).toBe(true);
  });

  it('counts the filters of the sheet', () => {
    expect(countSheetFilters({ category: 'garden', premium: 'true', supports: 'false' })).toBe(2);
    expect(
      countSheetFilters({ bed: '210', tall: '220', maxMinutes: '60', maxGrams: '50', class: 'small' }),
    ).toBe(3);
  });

  it('offers relevance only for a search, and the ranking only with a filter', () => {
    expect(sortOptions({}).map(({ label }) => label)).toEqual([
      'Newest',
      'Trending',
      'Popular',
      'Title',
      'Shortest print',
    ]);
    expect(sortOptions({ q: 'vase' })[0]).toEqual({ value: '', label: 'Relevance' });
    expect(sortOptions({ q: 'vase', filter: 'popular' })[0]).toEqual({ value: '', label: 'As ranked' });
  });

  it('returns the current order', () => {
    expect(getSort({})).toBe('');
    expect(getSort({ sort: 'newest' })).toBe('');
    expect(getSort({ q: 'vase', sort: 'newest' })).toBe('newest');
    expect(getSort({ q: 'vase', sort: 'relevance' })).toBe('');
    expect(getSort({ sort: 'title' })).toBe('title');
  });
});
