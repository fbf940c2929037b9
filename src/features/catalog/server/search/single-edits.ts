const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

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
