import { isBlank, isRemovedKey } from './unwanted-keys.ts';

/** The key is in the first characters of a line. The rest of a long line is passed on or left out with it. */
const maxDecidedLength = 65_536;
const setting = /^\W*(?:N\d+\W+)?([A-Za-z_]\w*)[^\w=:]*[=:]\s*(.*)$/s;
const lineEnd = /[\r\n\0]/;

/**
 * Leaves out the lines of text files that set something which must not leave the shop, as `; key = value` or `key: value`
 * after any other characters, with the lines that continue them. Bytes are passed on as they are.
 */
export class LineFilter {
  /** The names of the settings that were left out. */
  readonly removed = new Set<string>();
  #rest = '';
  /** True if the rest of a long line is still to come. */
  #isInLine = false;
  #isOmitting = false;
  /** True after a line without a comment sign, which may be continued by indented lines. */
  #mayContinue = false;

  /** @param text in Latin-1, which represents each byte by one character */
  add(text: string): string {
    const pieces = (this.#rest + text).split(/(?<=[\r\n\0])/);
    this.#rest = '';
    let output = '';
    for (const [index, piece] of pieces.entries()) {
      const isComplete = lineEnd.test(piece.slice(-1));
      if (index === pieces.length - 1 && !isComplete && piece.length < maxDecidedLength) this.#rest = piece;
      else output += this.#take(piece, isComplete);
    }
    return output;
  }

  end(): string {
    const last = this.#rest === '' ? '' : this.#take(this.#rest, true);
    this.#rest = '';
    return last;
  }

  #take(piece: string, isComplete: boolean): string {
    if (!this.#isInLine) this.#decide(piece);
    this.#isInLine = !isComplete;
    return this.#isOmitting ? '' : piece;
  }

  #decide(line: string): void {
    if (this.#isOmitting && this.#mayContinue && /^[ \t]/.test(line)) return;
    const [, key = '', value = ''] = setting.exec(line.slice(0, maxDecidedLength)) ?? [];
    this.#isOmitting = isRemovedKey(key) && !isBlank(value);
    this.#mayContinue = !line.trimStart().startsWith(';');
    if (this.#isOmitting) this.removed.add(key.toLowerCase());
  }
}

/** Filters a whole text. @param text in Latin-1 */
export function removeLines(text: string): { text: string; removed: string[] } {
  const filter = new LineFilter();
  const output = filter.add(text) + filter.end();
  return { text: output, removed: [...filter.removed] };
}
