const measure = /(?<![a-z0-9])(\d+(?:[.,]\d+)?)[\s_-]?(mm|cm|inch(?:es)?|percent|%)(?![a-z0-9])/g;

const colorCount = /(?<![a-z0-9])(one|two|three|four|five|six|multi|single|\d+)[\s_-]?(colors?)(?![a-z])/g;

const versionWords = new Set(
  [
    'xxs xs s m l xl xxl tiny mini small medium large big giant smaller larger',
    'red orange yellow green blue purple pink black white gray grey brown beige gold silver copper',
    'color colors colored multicolor',
    'with without no support supports supported unsupported presupported',
    'spiral vasemode hollow solid',
  ].flatMap((words) => words.split(' ')),
);

/** Returns whether a word of a file's name tells a size, a color, supports or another version. */
export function isVersionWord(word: string): boolean {
  return versionWords.has(word) || /^(?:v\d+|\S+ \S+)$/.test(word);
}

/** Words that say that all files belong together, so that none is a version of another. */
const setWords =
  /(?<![a-z])(?:sets?|kits?|nest(?:ed|ing)?|stack(?:ed|ers?|ing|ables?)?|family|collection|parts?|pieces?|assembly|modular|puzzle|chess|gears|garland|group)(?![a-z])/;

/** Returns the words of a file's name in lower case. A length is one word, '180 mm', and so is a number of colors. */
export function splitName(fileName: string): string[] {
  const name = fileName
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,4}$/, '')
    .replaceAll('colour', 'color')
    .replaceAll(measure, ' $1\u00a0$2 ')
    .replaceAll(colorCount, ' $1\u00a0$2 ');
  return name
    .split(/[^\p{L}\p{N}.,%\u00a0]+/u)
    .filter(Boolean)
    .map((word) => word.replace('\u00a0', ' '));
}

/** Returns the name without words for a size, a color, supports or another version: 'ripple vase' for 'ripple-vase-180mm.stl'. */
export function getBaseWords(fileName: string): string {
  const words = splitName(fileName);
  return words.filter((word) => !isVersionWord(word)).join(' ');
}

/** Returns whether a title or the name of a file says that all files of a design belong together. */
export function namesSet(text: string): boolean {
  return setWords.test(text.toLowerCase());
}
