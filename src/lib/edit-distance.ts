const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Counts the typing errors between two words: an extra letter, a missing one, a wrong one, or two swapped ones (optimal
 * string alignment distance).
 */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  const distances = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => distances[row * width + column] ?? 0;
  for (let row = 0; row <= a.length; row += 1) {
    for (let column = 0; column <= b.length; column += 1) {
      distances[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
              at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
              isSwap(a, b, row, column) ? at(row - 2, column - 2) + 1 : Infinity,
            );
    }
  }
  return at(a.length, b.length);
}

function isSwap(a: string, b: string, row: number, column: number): boolean {
  return row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
}

/** Lists every string at edit distance one, in Latin letters and digits. */
export function singleEdits(word: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after !== '') edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of alphabet) {
      edits.add(before + letter + after);
      if (after !== '') edits.add(before + letter + after.slice(1));
    }
  }
  edits.delete(word);
  return Array.from(edits);
}
