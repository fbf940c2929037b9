import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { cubeStl } from './meshes.ts';

interface NewDesign {
  title: string;
  state?: 'draft' | 'scheduled' | 'released';
  releasesAt?: string;
  isPremium?: boolean;
  /** Slugs of existing categories. */
  categories?: string[];
}

/** Returns a PNG in one color. */
export const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

/** Creates a design with a picture, so that the site renders none; the request must be signed in as an admin. @returns the id of the design */
export async function createDesign(request: APIRequestContext, design: NewDesign): Promise<number> {
  const { title, state = 'released', releasesAt, isPremium = false, categories = ['others'] } = design;
  const response = await request.post('/api/admin/stl-files', {
    multipart: {
      title,
      categories: JSON.stringify(categories),
      isPremium: String(isPremium),
      state,
      ...(releasesAt && { releasesAt }),
      stlFiles: { name: 'cube.stl', mimeType: 'model/stl', buffer: cubeStl() },
      previewImage: { name: 'preview.png', mimeType: 'image/png', buffer: await picture('#456') },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** Presses "Upload STL File", and releases the design although a busy machine has not examined its files in time. */
export async function pressUpload(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Release anyway' }), (release) =>
    release.click(),
  );
  await page.getByRole('button', { name: 'Upload STL File' }).click();
}
