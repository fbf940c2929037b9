const adjectives =
  'simple modern ribbed spiral hanging small large tall round square folding stackable modular wavy hollow twisted slim wide classic minimal'.split(
    ' ',
  );
const nouns =
  'vase planter pot hook shelf lamp organiser box tray holder stand bracket bowl coaster clip hanger bin basket frame cover cap knob handle figure dragon gear puzzle tower bridge house'.split(
    ' ',
  );
const places =
  'kitchen desk garden wall bathroom garage office bedroom window door balcony workshop car bike table cable tool plant flower candle'.split(
    ' ',
  );
const common =
  'print this model with your printer and use it at home or in the office it needs no supports the design is strong light and easy to print layer height wall infill filament material colour size parts assembly fits standard small large made for every day use without glue screws thick thin bottom top side nozzle brim bed adhesion temperature plastic water proof decorative gift children safe edge corner smooth surface pattern texture version updated file scale millimetres'.split(
    ' ',
  );
const syllables =
  'ka lo mi ter ran sol ven dra pel nu quo ri bas tin mar gle fo zen hul wex cor ib ast ond ulm'.split(' ');

const rareWords = 8000;

export interface SeedText {
  title: string;
  description: string;
}

/** Returns the same texts on each run: common words in very many designs, and a long tail of rare ones. */
export function makeTexts(random: () => number): () => SeedText {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const rare = Array.from({ length: rareWords }, () => pick(syllables) + pick(syllables) + pick(syllables));
  const word = () => {
    const dice = random();
    if (dice < 0.7) return pick(common);
    if (dice < 0.85) return pick(nouns);
    return dice < 0.95 ? pick(places) : (rare[Math.floor(random() ** 2 * rare.length)] ?? '');
  };
  return () => {
    const title = [pick(adjectives), pick(nouns), ...(random() < 0.6 ? ['for the', pick(places)] : [])];
    if (random() < 0.5) title.push(pick(rare));
    const description = Array.from({ length: 25 + Math.floor(random() * 60) }, word);
    return {
      title: capitalize(title.join(' ')),
      description: `<p>${capitalize(description.join(' '))}.</p>`,
    };
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a mulberry32 generator. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
