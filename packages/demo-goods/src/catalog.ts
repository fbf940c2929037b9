import type { DemoDesign, KeyedFiles } from './design.ts';
import { archStacker } from './designs/arches.ts';
import { soapDish } from './designs/bath.ts';
import { bumbleCar } from './designs/bumble.ts';
import { columnCandleHolder } from './designs/candles.ts';
import { spoolCoasters } from './designs/coasters.ts';
import { combDeskCaddy, kickstandPhoneRest, orbitPenCluster } from './designs/desk.ts';
import { gableBirdFeeder } from './designs/feeder.ts';
import { firGrove } from './designs/firs.ts';
import { flutedHerbPot } from './designs/fluted-pot.ts';
import { hedgerowPlantLabels, sixCellSeedTray } from './designs/garden.ts';
import { gyroRingsDesign } from './designs/gyro-rings.ts';
import { cableHedgehog } from './designs/hedgehog.ts';
import { hiveDrawers } from './designs/hive.ts';
import { harbourCoatHook } from './designs/hooks.ts';
import { kelpLantern } from './designs/kelp.ts';
import { sundayCutters } from './designs/kitchen.ts';
import { lemonadePress } from './designs/lemonade.ts';
import { baskingLizard } from './designs/lizard.ts';
import { millBox } from './designs/mill.ts';
import { harbourOctopus } from './designs/octopus.ts';
import { fiveLaneCableComb, stackingPartsBins } from './designs/organizers.ts';
import { pebbleTealight } from './designs/pebble.ts';
import { planetaryFidget } from './designs/planetary.ts';
import { facetPlanter, halfMoonWallPlanter } from './designs/planters.ts';
import { pumpkinTreatBox } from './designs/pumpkin.ts';
import { fivePegRail, headphonePerch } from './designs/rails.ts';
import { reedLamp } from './designs/reed-lamp.ts';
import { bookend, tideTray } from './designs/shelf.ts';
import { sipWellPlanter } from './designs/sip-well.ts';
import { threeSnowflakes } from './designs/snowflakes.ts';
import { facetEggCups, nestingPrepBowls } from './designs/tableware.ts';
import { threeTerracePlanter } from './designs/terrace.ts';
import { toadstoolNightLight } from './designs/toadstool.ts';
import { trellisLampShade } from './designs/trellis.ts';
import { tulipPlanter } from './designs/tulip.ts';
import { quarterTurnVase, rippleVase, shardBudVase } from './designs/vases.ts';
import { pocketWhale } from './designs/whale.ts';
import { shelfWren } from './designs/wren.ts';

/** The keys of the next releases, in this order. The first one shows its title before its release. */
export const upcomingKeys: readonly string[] = ['facet-egg-cups', 'kickstand-phone-rest', 'shaker-peg-rail'];

/** The keys of designs that the designers have not finished; only the panel shows them. */
export const draftKeys: readonly string[] = ['six-cell-seed-tray'];

/** Every design of the demo site, the latest release of each designer first. */
export const demoDesigns: DemoDesign[] = [
  orbitPenCluster,
  tideTray,
  kelpLantern,
  pebbleTealight,
  reedLamp,
  tulipPlanter,
  firGrove,
  pumpkinTreatBox,
  lemonadePress,
  cableHedgehog,
  harbourOctopus,
  baskingLizard,
  hiveDrawers,
  facetPlanter,
  spoolCoasters,
  nestingPrepBowls,
  columnCandleHolder,
  trellisLampShade,
  soapDish,
  shardBudVase,
  rippleVase,
  sipWellPlanter,
  facetEggCups,
  bookend,
  halfMoonWallPlanter,
  flutedHerbPot,
  fivePegRail,
  quarterTurnVase,
  threeTerracePlanter,

  shelfWren,
  gyroRingsDesign,
  pocketWhale,
  hedgerowPlantLabels,
  toadstoolNightLight,
  fiveLaneCableComb,
  planetaryFidget,
  sixCellSeedTray,
  threeSnowflakes,
  harbourCoatHook,
  gableBirdFeeder,
  headphonePerch,
  archStacker,
  sundayCutters,
  kickstandPhoneRest,
  stackingPartsBins,
  combDeskCaddy,
  bumbleCar,
  millBox,
];

/** The folder of what the shop's examination found in the files. The shop reads and writes it. */
export const examinedFolder = new URL('examined/', import.meta.url);

/** The designs, and the first editions of those that have two. */
export const keyedFiles: KeyedFiles[] = demoDesigns.flatMap(({ firstEdition, ...design }) =>
  firstEdition ? [design, firstEdition] : [design],
);
