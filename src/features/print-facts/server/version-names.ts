/** The name of a file, divided into what it names and the version of it. */
export interface VersionName {
  /** The name without the words of the version, in lower case: 'ripple vase' for 'ripple-vase-180mm.stl'. */
  base: string;
  /** Words for a size, such as '180mm' or 'small', joined; '' without any. */
  size: string;
  /** Words for another kind of the same object, such as 'v2' or 'spiral', joined; '' without any. */
  kind: string;
  /** True if the kind is the number of a revision, or 'with' or 'without', so that the shape may differ. */
  isRevision: boolean;
}

/** A length with its unit or a share: '180mm', '24 cm', '6in', '150%'. The unit 'in' must follow its number directly. */
const measure = /(?<![a-z0-9])\d+(?:[.,]\d+)?(?:[\s_-]?(?:mm|cm|inch(?:es)?|percent|%)|in)(?![a-z0-9])/g;

const sizeWords = new Set(
  'xxs xs s m l xl xxl tiny mini small medium large big giant smaller larger'.split(' '),
);
const kindWords = new Set('spiral vasemode hollow solid'.split(' '));
const revision = /^(?:v\d+(?:\.\d+)*|(?:pre|un)?supported)$/;

/** Words that say that all files belong together, so that none is a version of another. */
const setWords =
  /(?<![a-z])(?:sets?|kits?|nest(?:ed|ing)?|stack(?:ed|er|ers|ing|able|ables)?|tower|pyramid|matryoshka|russian|family|collection|parts?|pieces?|assembly|assembled|assorted|modular|puzzle|chess|gears|garland|mobile|group)(?![a-z])/;

/** Divides the name of a file into what it names and the version. */
export function readVersionName(fileName: string): VersionName {
  const name = fileName.toLowerCase().replace(/\.[a-z0-9]{1,4}$/, '');
  const measures = (name.match(measure) ?? []).map((text) => text.replaceAll(/[\s_-]/g, ''));
  const words = name
    .replaceAll(measure, ' ')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);
  const [rest, contrast] = takeContrast(words);
  const sizes = [...measures, ...rest.filter((word) => sizeWords.has(word))];
  const revisions = [...rest.filter((word) => revision.test(word)), ...contrast];
  const kinds = [...rest.filter((word) => kindWords.has(word)), ...revisions];
  const isVersion = (word: string) => sizeWords.has(word) || kindWords.has(word) || revision.test(word);
  return {
    base: rest.filter((word) => !isVersion(word)).join(' '),
    size: sizes.join(' '),
    kind: kinds.join(' '),
    isRevision: revisions.length > 0,
  };
}

/** Replaces 'with' and 'without' by the same word, so that names with this contrast have the same base. */
function takeContrast(words: readonly string[]): [rest: string[], contrast: string[]] {
  const contrast = words.filter((word) => word === 'with' || word === 'without');
  return [words.map((word) => (word === 'without' ? 'with' : word)), contrast];
}

/** Returns whether a title or the name of a file says that all files of a design belong together. */
export function namesSet(text: string): boolean {
  return setWords.test(text.toLowerCase());
}
