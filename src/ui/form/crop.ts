/** A crop position: percent of the way across and down, each 0 to 100, as CSS `object-position` reads them. */
export interface CropPoint {
  x: number;
  y: number;
}

/** Default crop position. */
export const cropCenter: CropPoint = { x: 50, y: 50 };

/** Width to height of the cards. */
const cardRatio = 4 / 5;

/** Clamps both to 0 to 100 and rounds to whole percent. */
export function clampCrop({ x, y }: CropPoint): CropPoint {
  return { x: clampPercent(x), y: clampPercent(y) };
}

function clampPercent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}

/**
 * Returns the area of a picture that a card shows, in percent of the picture: `object-fit: cover` at 4:5 shows the full
 * height of a wider picture and the full width of a narrower one; the crop position selects the rest.
 */
export function cropWindow(picture: { width: number; height: number }, { x, y }: CropPoint) {
  const ratio = picture.width / picture.height;
  const width = Math.min(100, (cardRatio / ratio) * 100);
  const height = Math.min(100, (ratio / cardRatio) * 100);
  return { left: ((100 - width) * x) / 100, top: ((100 - height) * y) / 100, width, height };
}

const moves: Record<string, CropPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves the position by an arrow key: 1 %, with Shift 10 %; returns undefined for other keys. */
export function cropAfterKey(point: CropPoint, key: string, shift: boolean): CropPoint | undefined {
  const move = moves[key];
  if (!move) return undefined;
  const step = shift ? 10 : 1;
  return clampCrop({ x: point.x + move.x * step, y: point.y + move.y * step });
}

/** Converts a press at (clientX, clientY) to a position in the box. */
export function cropAtPress(
  press: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): CropPoint {
  if (box.width === 0 || box.height === 0) return cropCenter;
  return clampCrop({
    x: ((press.clientX - box.left) / box.width) * 100,
    y: ((press.clientY - box.top) / box.height) * 100,
  });
}
