import { expect, it, onTestFinished, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getPreview } from '#src/features/previews/calls.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { expectConsole, openScreen } from '#test/support/screens/open-screen.tsx';
import { pretendWebGl2 } from '#test/support/screens/pretend-webgl.ts';

it('shows the pictures again when the code of the view could not be loaded', async () => {
  expectConsole('CodeLoadError');
  await commands.blockRequests('**/DesignViewer.tsx*', 'abort');
  pretendWebGl2();
  onTestFinished(() => void vi.restoreAllMocks());
  const preview = { bytes: 900, isReduced: false, hasParts: false, hasFiles: false };
  const calls = [...designCalls(buildDesign({ preview })), respond(getPreview, { meshes: [] })];
  await openScreen('/model/7', { calls });
  await userEvent.click(page.getByRole('button', { name: /^View in 3D/ }));
  await expectToast('This part could not be loaded.');
  await expect.element(page.getByRole('button', { name: 'Look closer at image 1' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^View in 3D/ })).toHaveFocus();
});
