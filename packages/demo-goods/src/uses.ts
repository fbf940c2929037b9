/** The use of a file of a demo design, unless one print needs it exactly once. */
export type DemoUse = 'extra' | { copies: number } | { insteadOf: string[] };

const insteadOf = (...names: string[]): DemoUse => ({ insteadOf: names });

/** The uses of the files of designs by the key of the design and the name of the file. One print needs the other files once. */
export const demoUses: Readonly<Record<string, Readonly<Record<string, DemoUse>>>> = {
  'arcade-bookend': { 'arcade-bookend.3mf': insteadOf('arcade-bookend.stl') },
  'arch-stacker': {
    'arch-stacker-all.3mf': insteadOf(
      'arch-1-largest.stl',
      'arch-2-large.stl',
      'arch-3-small.stl',
      'arch-4-smallest.stl',
    ),
  },
  'basking-lizard': { 'basking-lizard-two-colours.3mf': insteadOf('basking-lizard.stl') },
  'bumble-car': { 'bumble-car-body-three-colours.3mf': insteadOf('bumble-car-body.stl') },
  'cable-hedgehog': { 'cable-hedgehog-two-colours.3mf': insteadOf('cable-hedgehog.stl') },
  'column-candle-holder': {
    'column-candle-holder-group.3mf': insteadOf('column-candle-holder-80mm.stl'),
    'column-candle-holder-120mm.stl': insteadOf('column-candle-holder-80mm.stl'),
    'column-candle-holder-160mm.stl': insteadOf('column-candle-holder-80mm.stl'),
  },
  'comb-desk-caddy': { 'comb-desk-caddy.3mf': insteadOf('comb-desk-caddy.stl') },
  'facet-egg-cups': { 'facet-egg-cups-set.3mf': insteadOf('facet-egg-cup.stl') },
  'facet-planter': { 'facet-planter-120mm.stl': insteadOf('facet-planter-72mm.stl') },
  'fir-grove': { 'fir-180mm-spiral.3mf': insteadOf('fir-180mm.stl') },
  'five-lane-cable-comb': { 'cable-comb-3.stl': insteadOf('cable-comb-5.stl') },
  'fluted-herb-pot': {
    'fluted-herb-pot-set.3mf': insteadOf('fluted-herb-pot.stl', 'fluted-herb-pot-saucer.stl'),
  },
  'gable-bird-feeder': {
    'gable-bird-feeder.3mf': insteadOf('bird-feeder-house.stl', 'bird-feeder-roof.stl'),
  },
  'gyro-rings': { 'gyro-rings.stl': insteadOf('gyro-rings.3mf') },
  'half-moon-wall-planter': { 'half-moon-wall-planter.3mf': insteadOf('half-moon-wall-planter.stl') },
  'harbour-coat-hook': { 'harbour-coat-hook.3mf': insteadOf('harbour-coat-hook.stl') },
  'harbour-octopus': { 'harbour-octopus-three-colours.3mf': insteadOf('harbour-octopus.stl') },
  'headphone-perch': { 'headphone-perch.3mf': insteadOf('headphone-perch.stl') },
  'hedgerow-plant-labels': {
    'hedgerow-plant-labels.3mf': insteadOf(
      'plant-label-leaf.stl',
      'plant-label-sunflower.stl',
      'plant-label-plate.stl',
    ),
  },
  'hive-drawers': {
    'hive-starter-set.3mf': insteadOf('hive-cell.stl', 'hive-drawer.stl', 'hive-keys.stl'),
    'hive-drawer-2-compartments.stl': insteadOf('hive-drawer.stl'),
    'hive-drawer-3-compartments.stl': insteadOf('hive-drawer.stl'),
    'hive-hanger.stl': 'extra',
  },
  'kelp-lantern': { 'kelp-lantern.3mf': insteadOf('kelp-lantern.stl') },
  'kickstand-phone-rest': { 'kickstand-phone-rest.3mf': insteadOf('kickstand-phone-rest.stl') },
  'lemonade-press': { 'lemonade-press-set.3mf': insteadOf('lemonade-press.stl', 'lemonade-jug.stl') },
  'nesting-prep-bowls': {
    'nesting-prep-bowls-all.3mf': insteadOf(
      'prep-bowl-large.stl',
      'prep-bowl-medium.stl',
      'prep-bowl-small.stl',
    ),
  },
  'nine-mill-box': {
    'mill-lid-two-colours.3mf': insteadOf('mill-lid.stl'),
    'mill-stones.3mf': insteadOf('mill-stones-round.stl', 'mill-stones-cut.stl'),
  },
  'planetary-fidget': { 'planetary-fidget.stl': insteadOf('planetary-fidget-print-in-place.3mf') },
  'pocket-whale': { 'pocket-whale.3mf': insteadOf('pocket-whale.stl') },
  'pumpkin-treat-box': {
    'pumpkin-treat-box-two-colours.3mf': insteadOf('pumpkin-treat-box.stl', 'pumpkin-treat-box-lid.stl'),
  },
  'quarter-turn-vase': { 'quarter-turn-vase-spiral.3mf': insteadOf('quarter-turn-vase.stl') },
  'reed-lamp': { 'reed-lamp-shade-spiral.3mf': insteadOf('reed-lamp-shade.stl') },
  'ripple-vase': {
    'ripple-vase-240mm.stl': insteadOf('ripple-vase-180mm.stl'),
    'ripple-vase-spiral.3mf': insteadOf('ripple-vase-180mm.stl'),
  },
  'shaker-peg-rail': { 'shaker-peg-rail-5.stl': insteadOf('shaker-peg-rail-3.stl') },
  'shard-bud-vase': { 'shard-bud-vase.3mf': insteadOf('shard-bud-vase.stl') },
  'shelf-wren': { 'shelf-wren-colour.3mf': insteadOf('shelf-wren.stl') },
  'sip-well-planter': {
    'sip-well-planter.3mf': insteadOf('sip-well-reservoir.stl', 'sip-well-insert.stl'),
  },
  'spool-coasters': { 'spool-coaster.stl': { copies: 4 }, 'spool-coasters-set.3mf': 'extra' },
  'stacking-parts-bins': {
    'stacking-parts-bins.3mf': 'extra',
    'parts-bin-2-units.stl': insteadOf('parts-bin-1-unit.stl'),
    'parts-bin-3-units.stl': insteadOf('parts-bin-1-unit.stl'),
  },
  'sunday-cookie-cutters': {
    'sunday-cookie-cutters.3mf': insteadOf(
      'cookie-cutter-star.stl',
      'cookie-cutter-heart.stl',
      'cookie-cutter-flower.stl',
      'cookie-cutter-house.stl',
    ),
  },
  'three-snowflakes': {
    'three-snowflakes.3mf': insteadOf('snowflake-fern.stl', 'snowflake-star.stl', 'snowflake-plate.stl'),
  },
  'tide-tray': { 'tide-tray.3mf': insteadOf('tide-tray.stl') },
  'toadstool-night-light': {
    'toadstool-night-light.3mf': insteadOf('toadstool-cap.stl', 'toadstool-stem.stl', 'toadstool-spots.stl'),
  },
  'trellis-lamp-shade': { 'trellis-lamp-shade.3mf': insteadOf('trellis-lamp-shade.stl') },
  'tulip-planter': {
    'tulip-planter-small.stl': insteadOf('tulip-planter-large.stl'),
    'tulip-planter-small-saucer.stl': insteadOf('tulip-planter-large-saucer.stl'),
    'tulip-planter-small-two-colours.3mf': insteadOf(
      'tulip-planter-large.stl',
      'tulip-planter-large-saucer.stl',
    ),
  },
};
