import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPreview } from '#src/features/previews/calls.ts';
import type { PreviewSummary } from '#src/features/previews/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { pretendWebGl2 } from '#test/support/screens/pretend-webgl.ts';

const preview: PreviewSummary = { bytes: 56_000, isReduced: false, hasParts: false, hasFiles: false };
const button = () => page.getByRole('button', { name: /^View in 3D/ });

afterEach(() => vi.restoreAllMocks());

it('offers the 3D view of a design that has no picture yet', async () => {
  pretendWebGl2();
  const design = buildDesign({ preview, imageUrl: null, galleryImages: [], galleryColors: [] });
  await openScreen('/model/7', { calls: designCalls(design) });
  await expect.element(button()).toBeVisible();
});

it('offers no 3D view once the page is used and has no WebGL 2', async () => {
  const tried = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openScreen('/model/7', { calls: designCalls(buildDesign({ preview })) });
  await expect.element(button()).toBeVisible();
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => tried).toHaveBeenCalledWith('webgl2');
  await expect.element(button()).not.toBeInTheDocument();
});

it('offers no 3D view of a design without a preview', async () => {
  await openScreen('/model/7', { calls: designCalls(buildDesign({ preview: null })) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

it('returns to the pictures while the view is loaded, and when it could not be', async () => {
  pretendWebGl2();
  const waiting = hold(refuse(getPreview));
  await openScreen('/model/7', { calls: [...designCalls(buildDesign({ preview })), waiting] });
  const back = page.getByRole('button', { name: 'Back to pictures' });
  const pictureOfDesign = page.getByRole('button', { name: 'Look closer at image 1' });
  await userEvent.click(button());
  await expect.element(page.getByText('Loading 3D view')).toBeVisible();
  await userEvent.click(back);
  await expect.element(pictureOfDesign).toBeVisible();
  await userEvent.click(button());
  waiting.release();
  await expect.element(page.getByText('The 3D view could not be loaded.')).toBeVisible();
  await expectAccessible('main');
  await userEvent.click(back);
  await expect.element(pictureOfDesign).toBeVisible();
  await expect.element(button()).toHaveFocus();
});

it('says that a design whose page is older has no 3D view any more', async () => {
  pretendWebGl2();
  const calls = [...designCalls(buildDesign({ preview })), respond(getPreview, { meshes: [] })];
  await openScreen('/model/7', { calls });
  await userEvent.click(button());
  await expect.element(page.getByText('This design has no 3D view any more.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Back to pictures' }));
  await expect.element(button()).toHaveFocus();
});
