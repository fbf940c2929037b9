import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Sums over the moves of one kind: their length, extruded volume, number, and the time at the commanded speed. */
export type MoveTotals = { mm: number; mm3: number; seconds: number; moves: number };

export type GcodeTotals = {
  /** Time and weight are those that the slicer states. */
  seconds: number;
  grams: number;
  /** The key is the slicer's name of the kind of line, or `Travel`. */
  kinds: Record<string, MoveTotals>;
  retractions: number;
};

const filamentMm2 = Math.PI * (1.75 / 2) ** 2;
const timeUnits: Record<string, number> = { d: 86_400, h: 3_600, m: 60, s: 1 };

/** Parses a time as PrusaSlicer writes it, such as `1d 2h 3m 4s`. */
export function parseDuration(text: string): number {
  const parts = [...text.matchAll(/(\d+)([dhms])/g)];
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (timeUnits[unit] ?? 0), 0);
}

/** Reads the totals of a G-code file of PrusaSlicer with absolute extrusion. */
export async function readGcodeTotals(path: string): Promise<GcodeTotals> {
  const reader = new MoveReader();
  for await (const line of createInterface({ input: createReadStream(path) })) reader.read(line);
  return reader.totals;
}

class MoveReader {
  readonly totals: GcodeTotals = { seconds: 0, grams: 0, kinds: {}, retractions: 0 };
  #kind = 'Custom';
  #x = 0;
  #y = 0;
  #e = 0;
  #speed = 1;

  read(line: string): void {
    if (line.startsWith('G1 ') || line.startsWith('G0 ')) this.#readMove(line);
    else if (line.startsWith(';TYPE:')) this.#kind = line.slice(6);
    else if (line.startsWith('G92 E')) this.#e = Number(line.slice(5));
    else if (line.startsWith('; estimated printing time (normal mode) = ')) {
      this.totals.seconds = parseDuration(line.slice(42));
    } else if (line.startsWith('; filament used [g] = ')) this.totals.grams = Number(line.slice(22));
  }

  #readMove(line: string): void {
    let [x, y, e] = [this.#x, this.#y, this.#e];
    for (const word of line.split(' ')) {
      const value = Number(word.slice(1));
      if (word.startsWith('X')) x = value;
      else if (word.startsWith('Y')) y = value;
      else if (word.startsWith('E')) e = value;
      else if (word.startsWith('F')) this.#speed = value / 60;
    }
    this.#add(Math.hypot(x - this.#x, y - this.#y), e - this.#e);
    [this.#x, this.#y, this.#e] = [x, y, e];
  }

  #add(mm: number, filamentMm: number): void {
    if (mm === 0) {
      if (filamentMm < 0) this.totals.retractions++;
      return;
    }
    const kind = filamentMm > 0 ? this.#kind : 'Travel';
    const sums = (this.totals.kinds[kind] ??= { mm: 0, mm3: 0, seconds: 0, moves: 0 });
    sums.mm += mm;
    sums.mm3 += Math.max(0, filamentMm) * filamentMm2;
    sums.seconds += mm / this.#speed;
    sums.moves++;
  }
}
