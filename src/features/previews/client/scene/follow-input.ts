import type { ViewerScene } from './viewer-scene.ts';

type Scene = Pick<ViewerScene, 'turn' | 'zoom' | 'pan'>;

const radiansPerPixel = 0.01;
const wheelZoom = 0.0015;
/** The height of a line in pixels, for wheels that count lines. */
const lineHeight = 16;

/**
 * Turns the object by dragging, and zooms it by pinching and by the wheel. The wheel scrolls the page unless the canvas
 * has the focus or Ctrl is held.
 * @returns a function that ends it
 */
export function followInput(canvas: HTMLCanvasElement, scene: Scene): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const listeners = new AbortController();
  const { signal } = listeners;

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      canvas.setPointerCapture(event.pointerId);
      // With two fingers the gesture is ours; with one, the page must scroll.
      if (pointers.size > 1) canvas.style.touchAction = 'none';
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(scene, { before, now, other });
      else if (event.shiftKey || event.buttons === 2) scene.pan(now.x - before.x, now.y - before.y);
      else scene.turn((before.x - now.x) * radiansPerPixel, (now.y - before.y) * radiansPerPixel);
      pointers.set(event.pointerId, now);
    },
    { signal },
  );
  const release = ({ pointerId }: PointerEvent) => {
    pointers.delete(pointerId);
    if (pointers.size === 0) canvas.style.touchAction = '';
  };
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    canvas.addEventListener(type, release, { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (document.activeElement !== canvas && !event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY;
      scene.zoom(Math.exp(pixels * wheelZoom));
    },
    { signal, passive: false },
  );
  return () => listeners.abort();
}

interface Place {
  x: number;
  y: number;
}

function pinch(scene: Scene, { before, now, other }: { before: Place; now: Place; other: Place }): void {
  const apartBefore = Math.hypot(before.x - other.x, before.y - other.y);
  const apartNow = Math.hypot(now.x - other.x, now.y - other.y);
  if (apartNow > 0) scene.zoom(apartBefore / apartNow);
  scene.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
}
