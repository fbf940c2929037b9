import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';

export interface Zoom {
  /** 1 to `maxScale`. */
  scale: number;
  /** The offset of the picture from the middle, in pixels. */
  x: number;
  y: number;
}

export const maxScale = 6;
const whole: Zoom = { scale: 1, x: 0, y: 0 };
const tapScale = 2.5;
const swipePixels = 60;

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the zoom changed by `factor` around a point, which is given from the middle of the box. */
export function zoomAround(before: Zoom, factor: number, point: Point, box: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, before.scale * factor));
  const change = scale / before.scale;
  return keepInside(
    { scale, x: point.x - (point.x - before.x) * change, y: point.y - (point.y - before.y) * change },
    box,
  );
}

/** Limits the offset, so that the picture does not leave its box. */
export function keepInside({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const limit = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: limit(x, width), y: limit(y, height) };
}

const measure = (box: HTMLElement | null): Size => ({
  width: box?.clientWidth ?? 0,
  height: box?.clientHeight ?? 0,
});

/** Returns a point of the window as seen from the middle of the box. */
function toMiddle(box: HTMLElement | null, { x, y }: Point): Point {
  const rect = box?.getBoundingClientRect();
  return rect ? { x: x - rect.x - rect.width / 2, y: y - rect.y - rect.height / 2 } : { x: 0, y: 0 };
}

const distance = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/**
 * Zooms and moves a picture by pinching, dragging, the wheel, and double clicks.
 * @param onSwipe is called with 1 or -1 when the whole picture is dragged sideways
 */
export function useZoom(box: RefObject<HTMLElement | null>, onSwipe?: (step: 1 | -1) => void) {
  const [zoom, setZoom] = useState(whole);
  const pointers = useRef(new Map<number, Point>());
  const dragged = useRef(0);

  const size = (): Size => measure(box.current);
  const fromMiddle = (point: Point): Point => toMiddle(box.current, point);
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setZoom((before) => zoomAround(before, factor, point, size()));

  useWheel(box, (event) =>
    zoomBy(Math.exp(-event.deltaY / 300), fromMiddle({ x: event.clientX, y: event.clientY })),
  );

  const move = (id: number, point: Point) => {
    const before = Array.from(pointers.current.values());
    pointers.current.set(id, point);
    const after = Array.from(pointers.current.values());
    const [from, to] = [middle(before), middle(after)];
    dragged.current += after.length === 1 ? to.x - from.x : 0;
    setZoom((now) => {
      const moved = keepInside({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }, size());
      if (after.length < 2 || distance(before) === 0) return moved;
      return zoomAround(moved, distance(after) / distance(before), fromMiddle(to), size());
    });
  };

  const release = (id: number) => {
    const wasAlone = pointers.current.size === 1;
    pointers.current.delete(id);
    if (wasAlone && zoom.scale === 1 && Math.abs(dragged.current) > swipePixels) {
      onSwipe?.(dragged.current < 0 ? 1 : -1);
    }
  };

  return {
    zoom,
    zoomBy,
    moveBy: (x: number, y: number) =>
      setZoom((now) => keepInside({ ...now, x: now.x + x, y: now.y + y }, size())),
    reset: () => setZoom(whole),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        if (pointers.current.size === 0) dragged.current = 0;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: (event: PointerEvent) => {
        if (pointers.current.has(event.pointerId))
          move(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerUp: (event: PointerEvent) => release(event.pointerId),
      onPointerCancel: (event: PointerEvent) => pointers.current.delete(event.pointerId),
      onDoubleClick: (event: MouseEvent) => {
        if (zoom.scale > 1) setZoom(whole);
        else zoomBy(tapScale, fromMiddle({ x: event.clientX, y: event.clientY }));
      },
    },
  };
}

// React listens to the wheel passively, so that the page behind would scroll.
function useWheel(box: RefObject<HTMLElement | null>, onTurn: (event: WheelEvent) => void): void {
  useEffect(() => {
    const element = box.current;
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault();
      onTurn(event);
    };
    element?.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => element?.removeEventListener('wheel', zoomByWheel);
  });
}
