import { splitWords } from '#src/lib/fold.ts';

/** Runs of the scripts that write words without spaces between them, and runs of all others. */
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Splits a text into folded words. Chinese, Japanese and Korean text becomes all its pairs of adjacent characters. */
export function splitSearchWords(text: string): string[] {
  return splitWords(text).flatMap((word) =>
    isUnspaced.test(word)
      ? Array.from(word.normalize('NFC').matchAll(runs)).flatMap(([run]) => listPairs(run))
      : word,
  );
}

function listPairs(run: string): string[] {
  const letters = Array.from(run);
  if (letters.length === 1 || !isUnspaced.test(run)) return [run];
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}
