import { expect, it, onTestFinished, vi } from 'vitest';
import { followInput } from './follow-input.ts';

function openCanvas() {
  const canvas = document.createElement('canvas');
  canvas.setPointerCapture = () => {};
  const scene = { turn: vi.fn(), zoom: vi.fn(), pan: vi.fn() };
  onTestFinished(followInput(canvas, scene));
  const send = (type: string, pointerId: number, clientX: number, more: PointerEventInit = {}) =>
    canvas.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 100, ...more }));
  return { canvas, scene, send };
}

it('turns by dragging, and moves with Shift', () => {
  const { scene, send } = openCanvas();
  send('pointermove', 1, 90);
  send('pointerdown', 1, 100);
  send('pointermove', 1, 90);
  expect(scene.turn.mock.calls).toEqual([[0.1, 0]]);
  send('pointermove', 1, 95, { shiftKey: true });
  expect(scene.pan.mock.calls).toEqual([[5, 0]]);
  send('pointerup', 1, 95);
  send('pointermove', 1, 50);
  expect(scene.turn).toHaveBeenCalledOnce();
});

it('zooms by pinching, after which one finger scrolls the page again', () => {
  const { canvas, scene, send } = openCanvas();
  send('pointerdown', 1, 100);
  send('pointerdown', 2, 200);
  expect(canvas.style.touchAction).toBe('none');
  send('pointermove', 2, 300);
  expect(scene.zoom.mock.calls).toEqual([[0.5]]);
  send('pointerup', 2, 300);
  send('pointercancel', 1, 100);
  expect(canvas.style.touchAction).toBe('');
});

it('zooms by the wheel only with the focus or Ctrl', () => {
  const { canvas, scene } = openCanvas();
  const turn = (ctrlKey: boolean) =>
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, ctrlKey, cancelable: true }));
  expect(turn(false)).toBe(true);
  expect(scene.zoom).not.toHaveBeenCalled();
  expect(turn(true)).toBe(false);
  expect(scene.zoom).toHaveBeenCalledOnce();
});
