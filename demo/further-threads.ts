import type { DemoThread } from './comment-threads.ts';

/** Threads in which a designer answers. */
const answered: readonly DemoThread[] = [
  {
    designKey: 'ripple-vase',
    by: 'daria_drawers',
    at: 0.56,
    text: 'Is the 160 mm one deep enough for tulips, or do they tip over?',
    replies: [
      {
        by: 'ida_lund',
        at: 0.58,
        text: 'Deep enough for five short ones. For a full bunch, take the 240 mm one and put a handful of gravel in the foot.',
      },
      { by: 'daria_drawers', at: 0.61, text: 'The gravel did it. Thank you, Ida.' },
    ],
  },
  {
    designKey: 'planetary-fidget',
    by: 'rafa_raft',
    at: 0.5,
    text: 'Would a 0.6 nozzle leave enough gap between the gears?',
    replies: [
      {
        by: 'tomas_reyes',
        at: 0.52,
        text: 'No, the gears fuse. I printed it with 0.4 and 0.25 only; both turn.',
      },
    ],
  },
];

/** Threads about animals, toys and presents. */
const playful: readonly DemoThread[] = [
  {
    designKey: 'harbour-octopus',
    by: 'mei_minis',
    at: 0.22,
    mood: ['love', 'wow', 'like'],
    text: 'All 32 hinges free after one bend each. Silk PLA, 0.2 mm, bed at 55 so that the arms did not curl up.',
    replies: [
      { by: 'isak_infill', at: 0.3, text: 'Did you print it with a brim?' },
      { by: 'tomas_reyes', at: 0.33, text: 'No brim, please: it would glue the arms together.' },
    ],
  },
  {
    designKey: 'harbour-octopus',
    by: 'ruben_repairs',
    at: 0.6,
    text: 'Three hinges were stuck at first. Elephant foot compensation at 0.15 mm and the second one came out loose.',
  },
  {
    designKey: 'basking-lizard',
    by: 'tariq_tinkers',
    at: 0.35,
    text: 'Scaled to 140 % for my son. The hinges still hold, and it now guards the bookshelf.',
  },
  {
    designKey: 'bumble-car',
    by: 'maeve_mends',
    at: 0.28,
    text: 'Six walls for the axles are not a suggestion, they really carry a child. Fine sandpaper on the axle and it rolls twice as far.',
  },
  {
    designKey: 'hive-drawers',
    by: 'daria_drawers',
    at: 0.4,
    mood: ['wow', 'like'],
    text: 'Eleven cells so far. The keys go in with a thumb and have not moved since.',
    replies: [{ by: 'kofi_cad', at: 0.52, text: 'Same here. I hung three of them under the workbench.' }],
  },
  {
    designKey: 'reed-lamp',
    by: 'leila_lights',
    at: 0.3,
    text: 'Warm white strip, 1 m, five volts from the desk hub. Natural PLA in spiral mode: no hot spots at all.',
  },
  {
    designKey: 'tulip-planter',
    by: 'paloma_pots',
    at: 0.45,
    text: 'Gave the small one with an echeveria to my mother. She asked which shop it came from.',
  },
  {
    designKey: 'lemonade-press',
    by: 'katya_kitchen',
    at: 0.5,
    text: 'Four walls in PETG and it does not bend, not even with grapefruit. Rinse it before the pulp dries.',
  },
];

/** Comments that people have reported. */
const reported: readonly DemoThread[] = [
  {
    designKey: 'three-terrace-planter',
    by: 'quentin_q',
    at: 0.82,
    mood: [],
    text: 'Whoever calls this print easy has never printed anything. Learn the basics before you post here.',
    reports: [{ by: 'joana_terrace', reason: 'Rude to everybody else in this thread' }],
  },
];

/** The text of a reported comment that the admin has hidden. */
export const hiddenText = 'Full files of this and forty other shops, half the price, ask me for the link.';

const hidden: DemoThread = {
  designKey: 'quarter-turn-vase',
  by: 'umar_upcycles',
  at: 0.7,
  mood: [],
  text: hiddenText,
  reports: [
    { by: 'malik_matte', reason: 'Sells copied files' },
    { by: 'vera_vase_mode', reason: 'Stolen designs' },
  ],
};

/** Comments that belong to the work of designers and moderators. */
export const furtherThreads: readonly DemoThread[] = [...answered, ...playful, ...reported, hidden];
