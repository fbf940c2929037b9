const asciiForms: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Lower case without accents, as text is compared, sorted and searched. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => asciiForms[letter] ?? letter);
}

/** What titles and names are sorted by, in the order of code points: case, accents and signs do not count. */
export function toSortKey(text: string): string {
  return splitWords(text).join(' ') || foldText(text).trim();
}

/** The words of a text, folded: runs of letters and digits. An apostrophe inside a word joins its halves. */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
