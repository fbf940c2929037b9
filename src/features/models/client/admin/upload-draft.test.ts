import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  findErrors,
  offeredSubcategories,
  readiness,
  toFormData,
  toggleCategory,
} from './upload-draft.ts';

const place = (id: number, slug: string) => ({ id, slug, name: slug, description: '', modelCount: 0 });
const topics = {
  categories: [place(1, 'garden'), place(2, 'home')],
  subcategories: [
    { ...place(1, 'labels'), categoryId: 1 },
    { ...place(2, 'vases'), categoryId: 2 },
  ],
};
const file = new File(['solid'], 'a.stl');

describe('the upload form', () => {
  it('wants a title, a category and a model file, in this order', () => {
    expect(Object.entries(findErrors(emptyDraft))).toEqual([
      ['title', 'Please enter a title'],
      ['categories', 'Please select at least one category'],
      ['stlFiles', 'Please select at least one STL file'],
    ]);
    expect(findErrors({ ...emptyDraft, title: 'Vase', categories: ['home'], stlFiles: [file] })).toEqual({});
  });

  it('offers the subcategories of chosen categories, and drops them with their category', () => {
    expect(offeredSubcategories(['home'], topics).map(({ items }) => items.map(({ slug }) => slug))).toEqual([
      ['vases'],
    ]);
    const draft = { ...emptyDraft, categories: ['home', 'garden'], subcategories: ['vases', 'labels'] };
    expect(toggleCategory(draft, 'home', topics)).toEqual({
      categories: ['garden'],
      subcategories: ['labels'],
    });
    expect(toggleCategory(emptyDraft, 'home', topics)).toEqual({ categories: ['home'] });
  });

  it('sends fields before files, lists as JSON', () => {
    const draft = {
      ...emptyDraft,
      title: ' Vase ',
      categories: ['home'],
      stlFiles: [file],
      previewImage: file,
    };
    const entries = Array.from(toFormData(draft).entries());
    expect(entries.map(([name]) => name)).toEqual([
      'title',
      'description',
      'categories',
      'subcategories',
      'isPremium',
      'needsSupports',
      'needsBrim',
      'cropX',
      'cropY',
      'stlFiles',
      'previewImage',
    ]);
    expect(entries.slice(0, 3).map(([, value]) => value)).toEqual(['Vase', '', '["home"]']);
  });

  it('says what is ready', () => {
    const ready = readiness({ ...emptyDraft, title: 'Vase', categories: ['home'], subcategories: ['vases'] });
    expect(ready.map(({ text, isReady }) => [text, isReady])).toEqual([
      ['Vase', true],
      ['1 category, 1 subcategory', true],
      ['0 model files', false],
      ['Pictures drawn from the mesh, 0 gallery images', true],
    ]);
  });
});
