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

/** Converts text to lower case without accents, for comparing, sorting and searching. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłħı]/g, (letter) => asciiForms[letter] ?? letter);
}

/** Returns the sort key of a title or name, which ignores case, accents and punctuation; keys sort by code point. */
export function toSortKey(text: string): string {
  return splitWords(text).join(' ') || foldText(text).trim();
}

/** Splits a text into folded words, which are runs of letters and digits. An apostrophe inside a word is dropped. */
export function splitWords(text: string): string[] {
  return (
    foldText(text)
      .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
