/** Endings and whole words that British and American English spell differently, and irregular plurals. */
const endings = toPairs(
  'our/or ours/ors oured/ored ouring/oring ourful/orful iser/izer isers/izers ised/ized ising/izing isation/ization ' +
    'yse/yze tre/ter tres/ters fibre/fiber ogue/og ogues/ogs elled/eled elling/eling eller/eler ' +
    'leaf/leaves wolf/wolves knife/knives shelf/shelves half/halves scarf/scarves calf/calves loaf/loaves ' +
    'mouse/mice goose/geese foot/feet tooth/teeth woman/women man/men child/children ' +
    'cactus/cacti octopus/octopi person/people grey/gray jewellery/jewelry',
);
const words = toPairs(
  'tyre/tire tyres/tires mould/mold moulds/molds aluminium/aluminum cosy/cozy plough/plow pyjamas/pajamas ' +
    'doughnut/donut doughnuts/donuts die/dice elf/elves thief/thieves ox/oxen cheque/check defence/defense',
);
/** Shorter words that end like these are other words, such as "four". */
const minLength = 5;

function toPairs(list: string): (readonly [string, string])[] {
  return list.split(' ').flatMap((pair) => {
    const [one = '', other = ''] = pair.split('/');
    return [[one, other] as const, [other, one] as const];
  });
}

/** Returns a folded word, its other spellings and plurals, some of which may be no words, and "3 in 1" for "3in1". */
export function listForms(word: string): string[] {
  const spelled = endings.flatMap(([from, to]) =>
    word.endsWith(from) && (word === from || word.length >= minLength)
      ? [word.slice(0, word.length - from.length) + to]
      : [],
  );
  const irregular = words.flatMap(([from, to]) => (word === from ? [to] : []));
  const parts = word.match(/\d+|\D+/g) ?? [];
  return Array.from(new Set([word, ...spelled, ...irregular, parts.join(' ')]));
}
