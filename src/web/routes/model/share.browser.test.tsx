import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const design = buildDesign({
  releasedAt: '2026-11-01T23:30:00.000Z',
  designer: { userId: 'designer-one', username: 'designer_one', displayName: 'Designer one' },
});
const calls = designCalls(design);

it.each(bothWidths)(
  'names the designer and the day of the release in the time zone of the site (%s)',
  async (on) => {
    await openScreen('/model/7', { calls, on });
    const link = page.getByRole('link', { name: 'Designer one' }).first();
    await expect.element(link).toHaveAttribute('href', '/designer/designer_one');
    await expect.element(page.getByText('Released Nov 2, 2026')).toBeVisible();
  },
);

it('links the tags of the design to Browse', async () => {
  const tags = [{ name: 'dried flowers', slug: 'dried-flowers' }];
  await openScreen('/model/7', { calls: designCalls({ ...design, tags }) });
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'dried flowers' });
  await expect.element(tag).toHaveAttribute('href', '/tag/dried-flowers');
  await expectAccessible();
});

it('copies the address of the design', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openScreen('/model/7', { calls });
  await page.getByRole('button', { name: 'Share Ripple Vase' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(write.mock.calls).toEqual([[expect.stringMatching(/\/model\/7$/)]]);
});

it('copies the code of a card for other sites', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openScreen('/model/7', { calls });
  await page.getByRole('button', { name: 'Share Ripple Vase' }).click();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(page.getByText('Code copied')).toBeVisible();
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/^<iframe src="[^"]*\/api\/stl-files\/7\/embed" title="Ripple Vase"/)],
  ]);
});

it('selects the address when the browser does not allow copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openScreen('/model/7', { calls });
  await page.getByRole('button', { name: 'Share Ripple Vase' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText(/^Your browser does not allow it/)).toBeVisible();
  const field = page.getByLabelText('Link').element() as HTMLInputElement;
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

it('opens the share menu of the device, and does not report that it was closed', async () => {
  const share = vi.fn<typeof navigator.share>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.defineProperties(navigator, {
    canShare: { value: () => true, configurable: true },
    share: { value: share, configurable: true },
  });
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });
  await openScreen('/model/7', { calls });
  await page.getByRole('button', { name: 'Share Ripple Vase' }).click();
  await page.getByRole('button', { name: 'Share with an app' }).click();
  await expect.poll(() => share).toHaveBeenCalledOnce();
  expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Ripple Vase' });
  await expect.element(page.getByText('Your device did not open')).not.toBeInTheDocument();
});
