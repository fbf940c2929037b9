import { describe, expect, it } from 'vitest';
import { site as config } from '#src/site.ts';
import {
  createCategory,
  createModel,
  createSubcategory,
  fakeFile,
  fakeImage,
} from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Model } from '../schemas.ts';

const site = useTestApp();

describe('a design', () => {
  it('has all fields that its page shows', async () => {
    const category = await createCategory(site.db, 'Rooms');
    await createCategory(site.db, 'Attic');
    await createSubcategory(site.db, category.id, 'Small');
    const mesh = {
      triangles: 12,
      boundsMm: [10, 20, 30.5] as [number, number, number],
      volumeMm3: 6100,
      areaMm2: 2230,
      isClosed: true,
      isOriented: true,
    };
    const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
    const id = await createModel(site.db, {
      title: 'Ribbed vase',
      description: '<p>Tall &amp; <b>thin</b>.</p><p>One wall.</p>',
      categories: ['rooms', 'attic'],
      subcategories: ['small'],
      isPremium: true,
      needsBrim: true,
      cropX: 33.25,
      designerId: config.designers[0]?.userId ?? null,
      files: [fakeFile({ name: 'vase.stl', mesh }), fakeFile({ name: 'b.3mf', format: '3mf' })],
      images: hashes.map((hash, at) =>
        fakeImage({ hash, color: `#${hash.slice(0, 2)}0000`, alt: at === 0 ? 'A vase' : null }),
      ),
      releasedAt: new Date('2026-10-01T10:00:00Z'),
    });
    const response = await site.request({ url: `/api/stl-files/${id}` });
    expect(response.statusCode).toBe(200);
    expect(response.json<Model>()).toMatchObject({
      id,
      title: 'Ribbed vase',
      description: '<p>Tall &amp; <b>thin</b>.</p><p>One wall.</p>',
      categories: ['attic', 'rooms'],
      subcategories: ['small'],
      category: null,
      subcategory: null,
      imageUrl: `/api/stl-files/${id}/image?v=${'a'.repeat(16)}`,
      imageColor: '#aa0000',
      galleryImages: [
        `/api/stl-files/${id}/gallery/0?v=${'b'.repeat(16)}`,
        `/api/stl-files/${id}/gallery/1?v=${'c'.repeat(16)}`,
      ],
      galleryColors: ['#bb0000', '#cc0000'],
      imageAlts: ['A vase', null, null],
      isPremium: true,
      needsSupports: false,
      needsBrim: true,
      cropX: '33.25',
      cropY: '50',
      downloadCount: 0,
      releasedAt: '2026-10-01T10:00:00.000Z',
      designer: { userId: config.designers[0]?.userId },
      files: [
        { name: 'vase.stl', format: 'stl', sizeBytes: 684, mesh },
        { name: 'b.3mf', format: '3mf', mesh: null },
      ],
      downloadSizeBytes: 1000,
    });
    expect(response.headers['cache-control']).toContain('public');
    const etag = String(response.headers.etag);
    const again = await site.request({ url: `/api/stl-files/${id}`, headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);

    const [card] = (await site.request({ url: '/api/stl-files?q=ribbed' })).json<object[]>();
    expect(card).toMatchObject({ id, description: 'Tall & thin. One wall.', imageColor: '#aa0000' });
    expect(card).not.toHaveProperty('files');
    expect(card).not.toHaveProperty('galleryImages');
  });

  it('has null image addresses without a picture', async () => {
    const id = await createModel(site.db, { images: [] });
    const response = await site.request({ url: `/api/stl-files/${id}` });
    expect(response.json()).toMatchObject({ imageUrl: null, galleryImages: [], designer: null });
  });

  it.each([
    ['0', 400],
    ['-3', 400],
    ['abc', 400],
    ['9007199254740992', 400],
    ['9007199254740991', 404],
    ['2147483648', 404],
    ['999999', 404],
  ])('returns for the id %s the status %i', async (id, status) => {
    const response = await site.request({ url: `/api/stl-files/${id}` });
    expect(response.statusCode).toBe(status);
  });

  it('returns the message of the specification for a missing design', async () => {
    const response = await site.request({ url: '/api/stl-files/999999' });
    expect(response.json()).toMatchObject({ message: "The model you're looking for doesn't exist." });
  });
});
