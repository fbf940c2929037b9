import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildDesign } from '#test/support/screens/data.ts';
import { designCalls } from '#test/support/screens/design-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Ripple Vase images' });
const picture = dialog.getByRole('img');

async function openLightbox(on: 'desktop' | 'phone' = 'desktop'): Promise<void> {
  await openScreen('/model/7', { calls: designCalls(), on });
  await page.getByRole('button', { name: 'Look closer at image 1' }).click();
  await expect.element(dialog).toBeVisible();
}

const getScale = () => new DOMMatrix(getComputedStyle(picture.element()).transform).a;

it.each(bothWidths)('shows a picture as large as the window (%s)', async (on) => {
  await openLightbox(on);
  await expect.element(picture).toHaveAttribute('sizes', '100vw');
  await expectAccessible();
});

it('describes a picture by its own text, and one without text by the title', async () => {
  await openScreen('/model/7', { calls: designCalls(buildDesign({ imageAlts: ['A yellow vase', null] })) });
  await expect.element(page.getByRole('img', { name: 'A yellow vase' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Look closer at image 1' }).click();
  await expect.element(picture).toHaveAccessibleName('A yellow vase');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(picture).toHaveAccessibleName('Ripple Vase, image 2');
});

it('keeps the page behind it from scrolling', async () => {
  await openLightbox();
  expect(getComputedStyle(document.body).overflow).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => getComputedStyle(document.body).overflow).toBe('visible');
});

it('shows the other pictures by buttons and keys, and returns the focus', async () => {
  await openLightbox();
  await dialog.getByRole('button', { name: 'Next image' }).click();
  await expect.element(dialog.getByText('2 / 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByText('1 / 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Look closer at image 1' })).toHaveFocus();
});

it('zooms by buttons and keys, with the largest source', async () => {
  await openLightbox();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(dialog.getByText('150 %')).toBeVisible();
  await expect.element(picture).toHaveAttribute('sizes', '1920px');
  await userEvent.keyboard('+');
  expect(getScale()).toBeCloseTo(2.25);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByText('1 / 2')).toBeVisible();
  await userEvent.keyboard('0');
  await expect.poll(getScale).toBe(1);
  await expect
    .element(dialog.getByRole('button', { name: 'Zoom out' }))
    .toHaveAttribute('aria-disabled', 'true');
});

it('zooms by pinching with two fingers', async () => {
  await openLightbox('phone');
  const target = picture.element().parentElement;
  if (!target) throw new Error('The picture has no box.');
  target.setPointerCapture = () => {};
  const send = (type: string, pointerId: number, clientX: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, clientY: 300, bubbles: true, pointerType: 'touch' }),
    );
  send('pointerdown', 1, 150);
  send('pointerdown', 2, 250);
  send('pointermove', 1, 100);
  send('pointermove', 2, 300);
  await expect.poll(getScale).toBeCloseTo(2);
});
