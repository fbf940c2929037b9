import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPreview } from '#src/features/previews/calls.ts';
import type { PreviewSummary } from '#src/features/previews/schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { answer, hold, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const turn: PreviewSummary = {
  kind: 'pictures',
  bytes: 0,
  isReduced: false,
  hasParts: false,
  hasFiles: false,
};
const mesh: PreviewSummary = { ...turn, kind: 'mesh', bytes: 56_000 };
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const pictures = Array.from({ length: 24 }, (_, index) => `${pixel}#${index}`);
const turns = [{ fileId: 1, name: 'base.stl', pictures }];
const button = () => page.getByRole('button', { name: /^View in 3D/ });

afterEach(() => vi.restoreAllMocks());

it.each(bothWidths)('turns pictures by buttons, slider and back (%s)', async (on) => {
  const calls = [...designCalls(buildDesign({ preview: turn })), answer(getPreview, { meshes: [], turns })];
  await openScreen('/model/7', { calls, on });
  await userEvent.click(button());
  const shown = (number: number) =>
    page.getByRole('img', { name: new RegExp(`, picture ${number} of 24 around it$`) });
  await expect.element(shown(1)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Turn left' }));
  await expect.element(shown(24)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Turn right' }));
  await userEvent.click(page.getByRole('button', { name: 'Turn right' }));
  await expect.element(shown(2)).toBeVisible();
  await expect.element(page.getByRole('slider', { name: 'Turn' })).toHaveValue('2');
  await expectAccessible('main');
  await userEvent.click(page.getByRole('button', { name: 'Back to pictures' }));
  await expect.element(button()).toHaveFocus();
});

it.each(bothWidths)('shows the pictures of the chosen file (%s)', async (on) => {
  const lid = {
    fileId: 2,
    name: 'lid.stl',
    pictures: pictures.slice(0, 12).map((address) => `${address}-lid`),
  };
  const calls = [
    ...designCalls(buildDesign({ preview: { ...turn, hasFiles: true } })),
    answer(getPreview, { meshes: [], turns: [...turns, lid] }),
  ];
  await openScreen('/model/7', { calls, on });
  await userEvent.click(button());
  await userEvent.click(page.getByRole('button', { name: 'Turn left' }));
  await expect
    .element(page.getByRole('img', { name: /, base\.stl, picture 24 of 24 around it$/ }))
    .toBeVisible();
  await page.getByLabelText('File', { exact: true }).selectOptions('lid.stl');
  await expect
    .element(page.getByRole('img', { name: /, lid\.stl, picture 1 of 12 around it$/ }))
    .toBeVisible();
  await expectAccessible('main');
});

it('offers the 3D view of a design that has no picture yet', async () => {
  const design = buildDesign({ preview: turn, imageUrl: null, galleryImages: [], galleryColors: [] });
  await openScreen('/model/7', {
    calls: [...designCalls(design), answer(getPreview, { meshes: [], turns })],
  });
  await userEvent.click(button());
  await expect.element(page.getByRole('img', { name: /, picture 1 of 24 around it$/ })).toBeVisible();
});

it('offers no 3D view without WebGL 2', async () => {
  const tried = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await openScreen('/model/7', { calls: designCalls(buildDesign({ preview: mesh })) });
  await expect.poll(() => tried).toHaveBeenCalledWith('webgl2');
  await expect.element(button()).not.toBeInTheDocument();
});

it('offers no 3D view of a design without a preview', async () => {
  await openScreen('/model/7', { calls: designCalls(buildDesign({ preview: null })) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

it('returns to the pictures while the view is loaded, and when it could not be', async () => {
  const waiting = hold(refuse(getPreview));
  await openScreen('/model/7', { calls: [...designCalls(buildDesign({ preview: turn })), waiting] });
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
  const calls = [
    ...designCalls(buildDesign({ preview: turn })),
    answer(getPreview, { meshes: [], turns: [] }),
  ];
  await openScreen('/model/7', { calls });
  await userEvent.click(button());
  await expect.element(page.getByText('This design has no 3D view any more.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Back to pictures' }));
  await expect.element(button()).toHaveFocus();
});
