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
export const furtherThreads: readonly DemoThread[] = [...answered, ...reported, hidden];
