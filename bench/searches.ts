const adjectives =
  'simple modern ribbed spiral hanging small large tall round folding stackable hollow'.split(' ');
const things =
  'vase planter pot hook shelf lamp organiser box tray holder stand bracket bowl coaster clip bin basket cover handle dragon gear tower'.split(
    ' ',
  );
const places =
  'kitchen desk garden wall bathroom garage office bedroom window door workshop bike cable tool plant flower'.split(
    ' ',
  );
const common = 'print printer model layer supports strong light easy nozzle decorative gift'.split(' ');
const misspelled = 'vaze plantr shelff riple organizr dragn brackt kichen gardn stackble'.split(' ');
const unfinished = 'va plan org brack cov kit dec spi'.split(' ');
const filters = [
  'category={c}',
  'category={c}&premium=false',
  'premium=true',
  'supports=false',
  'sort=newest',
];

const queryCount = 500;

export interface Searches {
  /** Returns a path that was not returned before. */
  findNew: () => string;
  /** Returns one of 500 searches, the n-th with a frequency of 1/n: a few are frequent, most of them occur once. */
  drawUsual: () => string;
}

/** Returns searches like those of users: one word or two, some misspelled or unfinished, three in ten with a filter. */
export function makeSearches(random: () => number): Searches {
  const given = new Set<string>();
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const words = () => {
    const dice = random();
    if (dice < 0.3) return [pick([...things, ...things, ...places, ...common])];
    if (dice < 0.55) return [pick(adjectives), pick(things)];
    if (dice < 0.75) return [pick(things), pick(places)];
    if (dice < 0.82) return [pick(things), 'for', 'the', pick(places), pick(common)];
    return dice < 0.92 ? [pick(misspelled), ...(random() < 0.5 ? [pick(things)] : [])] : [pick(unfinished)];
  };
  const make = () => {
    const filter = random() < 0.3 ? `&${pick(filters)}` : '';
    const category = `category-${1 + Math.floor(random() * 12)}`;
    return `/api/stl-files?q=${words().join('+')}${filter.replace('{c}', category)}`;
  };
  const findNew = () => {
    for (;;) {
      const address = make();
      if (given.has(address)) continue;
      given.add(address);
      return address;
    }
  };
  const usual = Array.from({ length: queryCount }, findNew);
  const weights = usual.map((_, index) => 1 / (index + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const drawUsual = () => {
    let rest = random() * whole;
    return usual.find((_, index) => (rest -= weights[index] ?? 0) <= 0) ?? usual[0] ?? '';
  };
  return { findNew, drawUsual };
}
