import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPreview } from '#src/features/previews/calls.ts';
import type { PreviewMesh, PreviewSummary } from '#src/features/previews/schemas.ts';
import { respond, refuse } from '#test/support/screens/api-stub.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { pretendWebGl2 } from '#test/support/screens/pretend-webgl.ts';

const preview: PreviewSummary = { bytes: 900, isReduced: false, hasParts: false, hasFiles: true };
const mesh: PreviewMesh = {
  ...{ fileId: 1, name: 'part.stl', url: 'data:,', bytes: 900, triangles: 12, isReduced: false },
  ...{ boundsMm: [10, 10, 10], parts: [{ name: null, color: null, boundsMm: [10, 10, 10] }] },
};
const meshes = [mesh, { ...mesh, name: 'copy.stl' }];

beforeEach(() => {
  pretendWebGl2();
  vi.spyOn(window, 'reportError').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

async function openView() {
  const calls = [...designCalls(buildDesign({ preview })), respond(getPreview, { meshes })];
  const stub = await openScreen('/model/7', { calls });
  await userEvent.click(page.getByRole('button', { name: /^View in 3D/ }));
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  return stub;
}

it('reads the address of a mesh again when the view is tried again, and stays open if that fails', async () => {
  const { requests, add } = await openView();
  const countReads = () => requests.filter(({ path }) => path.endsWith('/preview')).length;
  expect(countReads()).toBe(1);
  add(refuse(getPreview));
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(countReads).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('draws another file with the same content into another canvas', async () => {
  await openView();
  const first = document.querySelector('canvas');
  await page.getByLabelText('File', { exact: true }).selectOptions('copy.stl');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(first?.isConnected).toBe(false);
});
