import { describe, expect, it } from 'vitest';
import { emptyDraft, findErrors } from './form/design-draft.ts';
import { addImages } from './form/gallery-items.ts';
import { listDroppedNames, listOfferedSubcategories, toggleCategory } from './form/topics.ts';
import { getRelease, listReadyItems, toFormData } from './upload-draft.ts';

const place = (id: number, slug: string) => ({ id, slug, name: slug, description: '', modelCount: 0 });
const topics = {
  categories: [place(1, 'garden'), place(2, 'home')],
  subcategories: [
    { ...place(1, 'labels'), categoryId: 1 },
    { ...place(2, 'vases'), categoryId: 2 },
  ],
};
const file = new File(['solid'], 'a.stl');
const now = Date.parse('2026-11-21T12:00:00Z');

describe('the upload form', () => {
  it('requires a title, a category, a model file and a future time, in this order', () => {
    const scheduled = { ...emptyDraft, state: 'scheduled' as const };
    expect(Object.entries(findErrors(scheduled, { now }))).toEqual([
      ['title', 'Please enter a title'],
      ['categories', 'Please select at least one category'],
      ['stlFiles', 'Please select at least one STL file'],
      ['releasesAt', 'Please choose a release time'],
    ]);
    const whole = { ...scheduled, title: 'Vase', categories: ['home'], stlFiles: [file] };
    const at = (releasesAt: string) => findErrors({ ...whole, releasesAt }, { now });
    expect(at('2026-11-21T12:00:00Z')).toEqual({ releasesAt: 'The release time must be in the future' });
    expect(at('2026-11-21T12:01:00Z')).toEqual({});
    expect(findErrors({ ...whole, state: 'draft', stlFiles: [] }, { now, remainingFiles: 1 })).toEqual({});
  });

  it('offers the subcategories of chosen categories, and deselects them with their category', () => {
    expect(
      listOfferedSubcategories(['home'], topics).map(({ items }) => items.map(({ slug }) => slug)),
    ).toEqual([['vases']]);
    const draft = { ...emptyDraft, categories: ['home', 'garden'], subcategories: ['vases', 'labels'] };
    const change = toggleCategory(draft, 'home', topics);
    expect(change).toEqual({ categories: ['garden'], subcategories: ['labels'] });
    expect(listDroppedNames(draft, change, topics)).toEqual(['vases']);
    expect(toggleCategory(emptyDraft, 'home', topics)).toEqual({ categories: ['home'] });
  });

  it('sends fields before files, and lists as JSON', () => {
    const draft = {
      ...emptyDraft,
      title: ' Vase ',
      categories: ['home'],
      stlFiles: [file],
      previewImage: file,
      gallery: addImages([], [file]),
      designerId: 'designer-one',
      previewLevel: 'reduced' as const,
      state: 'scheduled' as const,
      releasesAt: '2026-11-23T08:00:00.000Z',
      showsTitleEarly: true,
    };
    expect(Array.from(toFormData(draft).entries())).toEqual([
      ['title', 'Vase'],
      ['description', ''],
      ['categories', '["home"]'],
      ['subcategories', '[]'],
      ['tags', '[]'],
      ['isPremium', 'false'],
      ['needsSupports', 'false'],
      ['needsBrim', 'false'],
      ['cropX', '50'],
      ['cropY', '50'],
      ['designerId', 'designer-one'],
      ['previewLevel', 'reduced'],
      ['state', 'draft'],
      ['stlFiles', file],
      ['previewImage', file],
      ['galleryImages', file],
    ]);
  });

  it('releases or schedules the stored draft as it was chosen', () => {
    const releasesAt = '2026-11-23T08:00:00.000Z';
    const draft = { ...emptyDraft, releasesAt, showsTitleEarly: true };
    expect(getRelease({ ...draft, state: 'released' })).toEqual({ state: 'released' });
    expect(getRelease({ ...draft, state: 'scheduled' })).toEqual({
      state: 'scheduled',
      releasesAt,
      showsTitleEarly: true,
    });
  });

  it('lists what is ready', () => {
    const draft = { ...emptyDraft, title: 'Vase', categories: ['home'], subcategories: ['vases'] };
    expect(listReadyItems(draft).map(({ text, isReady }) => [text, isReady])).toEqual([
      ['Vase', true],
      ['1 category, 1 subcategory', true],
      ['0 model files', false],
      ['Pictures drawn from the mesh, 0 gallery images', true],
      ['Released at once', true],
    ]);
    expect(listReadyItems({ ...draft, state: 'draft' }).at(-1)?.text).toBe('Saved as a draft');
    const scheduled = listReadyItems({ ...draft, state: 'scheduled', releasesAt: '2026-11-23T08:00:00Z' });
    expect(scheduled.at(-1)?.text).toMatch(/^Released Nov 23, \d+:00\s[AP]M$/);
  });
});
