/** A query, and the titles of the designs that a person would expect; one of them among the first three is enough. */
export type ExpectedSearch = readonly [query: string, titles: readonly string[]];

const lizard = 'Basking Lizard';
const octopus = 'Harbour Octopus';
const animals = [lizard, octopus, 'Pocket Whale', 'Shelf Wren', 'Cable Hedgehog'];
const pens = ['Orbit Pen Cluster', 'Comb Desk Caddy'];
const vases = ['Ripple Vase', 'Quarter Turn Vase', 'Shard Bud Vase'];
const planters = [
  'Facet Planter',
  'Tulip Planter',
  'Fluted Herb Pot',
  'Sip Well Planter',
  'Three Terrace Planter',
  'Half Moon Wall Planter',
];
const games = ['Nine Mill Box', 'Arch Stacker', 'Gyro Rings', 'Planetary Fidget'];
const toys = ['Bumble Car', 'Arch Stacker', 'Nine Mill Box', lizard, octopus];
const gifts = [
  'Ripple Vase',
  'Quarter Turn Vase',
  'Arch Stacker',
  'Planetary Fidget',
  'Three Snowflakes',
  'Facet Egg Cups',
  'Pebble Tealight',
  'Kelp Lantern',
  'Headphone Perch',
  'Facet Planter',
  'Tulip Planter',
  'Lemonade Press',
  'Pumpkin Treat Box',
  'Fir Grove',
  octopus,
  'Bumble Car',
  'Nine Mill Box',
  'Cable Hedgehog',
];
const candles = ['Pebble Tealight', 'Column Candle Holder'];
const cables = ['Five Lane Cable Comb', 'Cable Hedgehog'];
const boxes = ['Hive Drawers', 'Stacking Parts Bins', 'Pumpkin Treat Box', 'Nine Mill Box'];
const hooks = ['Harbour Coat Hook', 'Shaker Peg Rail'];

/** The searches that the words and synonyms of the shop are made for. */
export const knownSearches: readonly ExpectedSearch[] = [
  ['wall', ['Half Moon Wall Planter']],
  ['ornament', ['Three Snowflakes', 'Fir Grove', 'Pumpkin Treat Box']],
  ['mushroom', ['Toadstool Night Light']],
  ['animal', animals],
  ['animals', animals],
  ['articulated', [lizard, octopus]],
  ['multicolor', ['Shelf Wren', octopus]],
  ['birthday', gifts],
  ['puzzle', games],
  ['pen holder', pens],
  ['pencil', pens],
  ['mother', gifts],
  ['dad', gifts],
  ['lego', ['Arch Stacker']],
  ['phone stand', ['Kickstand Phone Rest']],
  ['flexi', [lizard, octopus]],
  ['gecko', [lizard]],
  ['headset', ['Headphone Perch']],
  ['birdhouse', ['Gable Bird Feeder']],
  ['flower pot', planters],
  ['self watering', ['Sip Well Planter']],
  ['xmas', ['Three Snowflakes', 'Fir Grove', 'Column Candle Holder']],
  ['christmas tree', ['Fir Grove']],
  ['halloween', ['Pumpkin Treat Box']],
  ['nightlight', ['Toadstool Night Light']],
  ['lampshade', ['Trellis Lamp Shade', 'Reed Lamp']],
  ['cord organizer', cables],
  ['storage', boxes],
  ['cookies', ['Sunday Cookie Cutters']],
  ['tea light', candles],
  ['board game', ['Nine Mill Box']],
  ['vehicle', ['Bumble Car']],
  ['keychain', ['Gyro Rings']],
  ['juicer', ['Lemonade Press']],
  ['bookends', ['Arcade Bookend']],
  ['planter', planters],
  ['desk organizer', [...pens, 'Hive Drawers', ...cables, 'Stacking Parts Bins']],
  ['baby toy', toys],
  ['advent', ['Fir Grove', 'Three Snowflakes', 'Column Candle Holder']],
  ['spinner', ['Gyro Rings', 'Planetary Fidget']],
];

/** Searches that were written down before the work, and that nothing was changed for. */
export const otherSearches: readonly ExpectedSearch[] = [
  ['octopuss', [octopus]],
  ['hexagon', ['Hive Drawers', 'Comb Desk Caddy']],
  ['honeycomb', ['Hive Drawers', 'Comb Desk Caddy']],
  ['gears', ['Planetary Fidget']],
  ['stocking stuffer', gifts],
  ['present for kids', [...toys, 'Planetary Fidget', 'Cable Hedgehog']],
  ['bathroom', ['Riverbed Soap Dish']],
  ['light shade', ['Trellis Lamp Shade', 'Reed Lamp']],
  ['tree', ['Fir Grove']],
  ['snow flake', ['Three Snowflakes']],
  ['whales', ['Pocket Whale']],
  ['paper weight', ['Pocket Whale']],
  ['dried flowers', vases],
  ['herb planter', ['Fluted Herb Pot']],
  ['lemon squeezer', ['Lemonade Press']],
  ['easter', ['Facet Egg Cups']],
  ['headphone hanger', ['Headphone Perch']],
  ['cable holder', cables],
  ['jewelry dish', ['Tide Tray']],
  ['toddler toy', toys],
  ['plant markers', ['Hedgerow Plant Labels']],
  ['coat hanger', hooks],
  ['succulent pot', planters],
  ['sea creature', [octopus, 'Pocket Whale']],
  ['desk tidy', [...pens, 'Hive Drawers', ...cables, 'Stacking Parts Bins']],
  ['screw box', boxes],
  ['egg holder', ['Facet Egg Cups']],
  ['hedghog', ['Cable Hedgehog']],
];
