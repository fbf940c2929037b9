import type { PhotoKind } from './photos.ts';

type AltTexts = Record<PhotoKind, string>;

const describe = (hero: string, inUse: string): AltTexts => ({ hero, 'in-use': inUse });

/** What the photographs of each design show, for people who do not see them. */
export const altTexts: Readonly<Record<string, AltTexts>> = {
  'orbit-pen-cluster': describe(
    'Four light blue cups of different heights that grow into each other',
    'Light blue pen cluster on a desk with pencils, a ruler, a pen, a brush and paper clips, beside a notebook',
  ),
  'tide-tray': describe(
    'Orange tray with rounded corners and a floor of ripples, on dark wood',
    'Orange tray on an oak table with two keys, coins and a ring in it, a mug behind it',
  ),
  'kelp-lantern': describe(
    'Blue lantern of crossing strips on a table, lit from inside',
    'Blue lantern of crossing strips, lit in a dim room beside a pile of books',
  ),
  'pebble-tealight': describe(
    'Round shell with scattered openings, glowing on a dark table',
    'Glowing round tealight shell on a cloth in a dim room, a mug beside it',
  ),
  'reed-lamp': describe(
    'Table lamp with a shade of wavy reeds, lit on a dark table',
    'Lit table lamp with a shade of wavy reeds beside two books with a mug on top',
  ),
  'tulip-planter': describe(
    'Two planters in the shape of open tulips in leaf saucers, a large orange one and a small yellow one',
    'A leafy plant in a large orange tulip planter, and a succulent in a small pink one, on an oak table',
  ),
  'fir-grove': describe(
    'Three green firs of different heights with boughs in tiers',
    'Three white firs, glowing, among fir twigs, a candle and red berries on a dark table',
  ),
  'pumpkin-treat-box': describe(
    'Pumpkin box with nine ribs and its lid with a stem',
    'Open pumpkin box full of wrapped sweets on a dark table, the lid leaning beside it',
  ),
  'lemonade-press': describe(
    'Ribbed citrus press on a fluted jug',
    'Citrus press on its jug on a kitchen counter, with lemons and a cloth around it',
  ),
  'cable-hedgehog': describe(
    'Hedgehog with rows of round spines, black eyes and a black nose',
    'Green hedgehog at the edge of a desk holding five cables between its spines',
  ),
  'harbour-octopus': describe(
    'Orange octopus with eight jointed arms, curled in turn',
    'Blue octopus with jointed arms on a desk beside a mug, a notebook and a pencil',
  ),
  'basking-lizard': describe(
    'Green jointed lizard with a ridge on its back, bent in a curve',
    'Yellow jointed lizard on a notebook, with a pencil and toy blocks around it',
  ),
  'hive-drawers': describe(
    'Hexagonal drawers stacked like a honeycomb, some of them open',
    'White hexagonal drawers on a workbench, one filled with screws, one with nuts',
  ),
  'facet-planter': describe(
    'Two faceted planters, a large red one and a small white one',
    'A leafy plant in a large red faceted planter, and a succulent in a small white one, on an oak table',
  ),
  'spool-coasters': describe(
    'Stand with three round coasters with windows like a filament spool, and a yellow one leaning in front',
    'A mug on a yellow coaster on a dark table, the stand with the other coasters beside it',
  ),
  'nesting-prep-bowls': describe(
    'Three bowls of different sizes in white, green and orange',
    'Three bowls on a cutting board with flour, blueberries and spices, two eggs beside them',
  ),
  'column-candle-holder': describe(
    'Three black candle holders like twisted fluted columns, in three heights',
    'Three black column holders with burning candles on a set table in the evening',
  ),
  'trellis-lamp-shade': describe(
    'White lamp shade with a diamond lattice, lit on a dark table',
    'White lattice lamp shade hanging lit above books and a mug',
  ),
  'riverbed-soap-dish': describe(
    'Yellow soap dish with waves as its floor',
    'A bar of soap on a yellow soap dish by the sink, a towel beside it',
  ),
  'shard-bud-vase': describe(
    'Orange faceted vase with a narrow neck on a wooden table',
    'Three green twigs in an orange faceted vase on a shelf with books',
  ),
  'ripple-vase': describe(
    'Yellow vase with nine ribs that turn as they rise, on a wooden table',
    'Dried pampas grass in a yellow ribbed vase on a table, two books beside it',
  ),
  'sip-well-planter': describe(
    'Blue fluted water reservoir and, beside it, the grey planter insert with its wick',
    'A tall leafy plant in the blue planter by a window',
  ),
  'facet-egg-cups': describe(
    'Four faceted egg cups in yellow, white, orange and green',
    'Boiled eggs in a white and an orange egg cup on a linen tablecloth, one on a plate',
  ),
  'arcade-bookend': describe(
    'White bookend with three pointed windows and three buttresses',
    'White bookend with pointed windows holding up a row of books on a shelf',
  ),
  'half-moon-wall-planter': describe(
    'White round wall planter with half a bowl and two keyholes',
    'White half moon planter on a green wall, with trailing leaves over its rim',
  ),
  'fluted-herb-pot': describe(
    'Orange fluted pot with soil in it, on a saucer',
    'Basil in an orange fluted pot on a kitchen counter, tomatoes on a board beside it',
  ),
  'shaker-peg-rail': describe(
    'Green rail with five round pegs on a wall',
    'Green peg rail on a wall with two scarves and a bunch of keys',
  ),
  'quarter-turn-vase': describe(
    'Green square vase that turns by a quarter from foot to rim',
    'Leafy branches in a green twisted vase on a dark table',
  ),
  'three-terrace-planter': describe(
    'White planter of three octagonal tiers, stacked and turned',
    'Succulents on all three tiers of a white octagonal planter in the garden',
  ),
  'shelf-wren': describe(
    'Little orange bird with a yellow beak and black eyes',
    'Little orange bird at the edge of a shelf beside a row of books',
  ),
  'gyro-rings': describe(
    'Rings in blue, white, orange and yellow turned within each other',
    'Colorful rings as a keyring with two keys on a dark table, beside a notebook',
  ),
  'pocket-whale': describe(
    'Small blue whale with a raised tail',
    'Small blue whale as a paperweight on a letter, an envelope and a pen beside it',
  ),
  'hedgerow-plant-labels': describe(
    'Three plant labels: a green leaf, a yellow sunflower and a white plate',
    'Three plant labels between herbs in a garden bed',
  ),
  'toadstool-night-light': describe(
    'Red toadstool with white spots and a notch for the cable in its foot',
    'Glowing red toadstool lamp beside a pile of books in a dark room',
  ),
  'five-lane-cable-comb': describe(
    'Two cable combs, a black one with five lanes and a yellow one with three',
    'Black cable comb at the back of a desk leading five cables, a notebook and a mug behind it',
  ),
  'planetary-fidget': describe(
    'Black ring with a yellow sun gear and three white planet gears',
    'Planetary gear toy on a desk beside a mug, a notebook and a pencil',
  ),
  'six-cell-seed-tray': describe(
    'Yellow tray of six cells in a black drip tray',
    'Seedlings sprouting in the six cells of a seed tray, outdoors',
  ),
  'three-snowflakes': describe(
    'Three different white snowflakes on a dark background',
    'White snowflakes hanging from fir twigs in front of a dark wall',
  ),
  'harbour-coat-hook': describe(
    'Blue coat hook with two screw holes on a wall',
    'A grey coat and a scarf on two blue hooks on a yellow wall',
  ),
  'gable-bird-feeder': describe(
    'Blue bird feeder in the shape of a house with a white gable roof',
    'Blue bird feeder filled with seeds, hanging from a branch in the garden',
  ),
  'headphone-perch': describe(
    'Red headphone holder with a wide saddle on a wall',
    'Headphones hanging from a red holder on a green wall',
  ),
  'arch-stacker': describe(
    'Four nested arches in yellow, orange, green and white',
    'Arches in four colors stacked as a balancing toy on a table',
  ),
  'sunday-cookie-cutters': describe(
    'Four cookie cutters: a star, a heart, a flower and a house',
    'Cookie cutters on rolled dough on a kitchen counter',
  ),
  'kickstand-phone-rest': describe(
    'Black phone stand with a round hole in its back',
    'A phone in a black stand on a table, a mug and a notebook beside it',
  ),
  'stacking-parts-bins': describe(
    'Three parts bins of different widths in green and yellow',
    'Stacked parts bins on a workbench, filled with screws and nuts',
  ),
  'comb-desk-caddy': describe(
    'Seven green hexagonal wells of different heights',
    'Green hexagonal desk caddy with pens, scissors, brushes and a ruler, a notebook beside it',
  ),
  'bumble-car': describe(
    'Toy car with round wheels and a rounded body',
    'Toy car on a table between colored wooden blocks',
  ),
  'nine-mill-box': describe(
    "Board of nine men's morris on its green box, with round and cut stones",
    "Game of nine men's morris in play on a dark table, the box with spare stones and two mugs beside it",
  ),
};
