import type { ReactionType } from '#src/features/comments/schemas.ts';

export interface DemoReply {
  by: string;
  text: string;
  /** The time of the comment between the design's release (0) and today (1). */
  at: number;
  /** The reactions to it, by default likes and love. */
  mood?: readonly ReactionType[];
}

export interface DemoThread extends DemoReply {
  designKey: string;
  replies?: readonly DemoReply[];
  reports?: readonly { by: string; reason: string }[];
}

const funny = ['haha', 'haha', 'like'] as const;
const sorry = ['sad', 'like'] as const;
const amazed = ['wow', 'love', 'like'] as const;

/** The comments that the members of the demo site have written. */
export const demoThreads: readonly DemoThread[] = [
  {
    designKey: 'ripple-vase',
    by: 'vera_vase_mode',
    at: 0.12,
    mood: amazed,
    text: 'Printed at 0.28 mm in spiral mode with a 0.6 nozzle. The lobes come out crisp; slow the first three layers down and the base is watertight.',
    replies: [
      { by: 'brim_and_proper', at: 0.16, text: 'How many base layers? Mine wept a little with two.' },
      {
        by: 'vera_vase_mode',
        at: 0.17,
        text: 'Three at 0.28, with 105 % flow on the first one. It has held water on the sill for a week.',
      },
      { by: 'brim_and_proper', at: 0.22, text: 'Three layers fixed mine, thank you.' },
    ],
  },
  {
    designKey: 'ripple-vase',
    by: 'malik_matte',
    at: 0.45,
    text: 'The 240 mm one in matte sage is the first print my parents asked to keep. Eleven hours with the ordinary wall.',
    replies: [
      { by: 'saoirse_silk', at: 0.5, text: 'Try silk copper. The lobes catch the light all the way round.' },
    ],
  },
  {
    designKey: 'ripple-vase',
    by: 'jonas_nozzle',
    at: 0.78,
    mood: funny,
    text: 'Forgot the brim, left for work, came home to a ripple nest. My fault: the page says brim.',
    replies: [
      {
        by: 'petra_plate',
        at: 0.81,
        mood: funny,
        text: 'Same here. 5 mm of brim, and it peels off the foot by hand.',
      },
    ],
  },
  {
    designKey: 'trellis-lamp-shade',
    by: 'leila_lights',
    at: 0.2,
    mood: amazed,
    text: 'White PETG, 5 W warm white. The diamonds on the ceiling are worth the whole spool.',
    replies: [
      { by: 'tariq_tinkers', at: 0.27, text: 'How warm does the ring get after an evening?' },
      {
        by: 'leila_lights',
        at: 0.29,
        text: 'Hand warm at most after four hours. I would not go above 8 W either.',
      },
    ],
  },
  {
    designKey: 'trellis-lamp-shade',
    by: 'lucas_at_night',
    at: 0.66,
    text: 'Stringing between the diamonds went away at 235 degrees with 0.8 mm of retraction. Dry the PETG first.',
  },
  {
    designKey: 'nesting-prep-bowls',
    by: 'katya_kitchen',
    at: 0.15,
    text: 'The foot ring really prints flat. I use the small one for salt and the large one for peelings every day.',
    replies: [
      { by: 'marta_m', at: 0.21, text: 'Are you coating the inside, or as it is?' },
      { by: 'katya_kitchen', at: 0.23, text: 'As it is, dry things only. Rinsed by hand, never hot.' },
    ],
  },
  {
    designKey: 'nesting-prep-bowls',
    by: 'mikkel_gcode',
    at: 0.7,
    text: '0.16 mm layers and outer walls first: no visible seam inside. About nine hours for the set.',
  },
  {
    designKey: 'three-terrace-planter',
    by: 'joana_terrace',
    at: 0.3,
    mood: amazed,
    text: 'Thyme on top, mint in the middle, basil below. The water does find its way down inside the columns, and the sill stays dry.',
    replies: [
      { by: 'yuki_yard', at: 0.34, text: 'Does the mint not take over?' },
      { by: 'joana_terrace', at: 0.35, mood: funny, text: 'It tried. It now has a tier of its own.' },
    ],
  },
  {
    designKey: 'three-terrace-planter',
    by: 'ruben_repairs',
    at: 0.62,
    mood: sorry,
    text: 'My tenons were too tight: the printer over-extrudes. A minute with fine sandpaper and they sit.',
    replies: [
      { by: 'erik_0_2mm', at: 0.64, text: 'Calibrate the flow before you sand. At 97 % mine slid in.' },
    ],
  },
  {
    designKey: 'fluted-herb-pot',
    by: 'edith_on_the_sill',
    at: 0.25,
    text: 'Four of them in a row for the kitchen window. The flutes make two walls feel like four.',
  },
  {
    designKey: 'fluted-herb-pot',
    by: 'ivy_grows',
    at: 0.55,
    text: 'Supermarket basil fits with the pot it comes in. PETG, since the sill gets the sun all afternoon.',
    replies: [{ by: 'farah_ferns', at: 0.6, text: 'Which colour? Mine bleached within a summer.' }],
  },
  {
    designKey: 'stacking-parts-bins',
    by: 'gabor_garage',
    at: 0.35,
    mood: amazed,
    text: 'Thirty-two of them on one shelf now. The scoop in front gets the last M3 washer out, which no other bin of mine did.',
    replies: [
      { by: 'chidi_workshop', at: 0.4, text: 'Draft quality or 0.2? I am about to print as many.' },
      { by: 'gabor_garage', at: 0.42, text: '0.28 mm, two walls. Fifty minutes for a single one.' },
      {
        by: 'sofia_shelf',
        at: 0.58,
        text: 'A 12 mm label printer is the best thing that happened to this shelf.',
      },
    ],
  },
  {
    designKey: 'harbour-coat-hook',
    by: 'oskar_overhang',
    at: 0.4,
    text: 'Printed on its side as told, five walls of PETG. A wet winter coat and two bags for a month, no sag.',
  },
  {
    designKey: 'harbour-coat-hook',
    by: 'noor_no_supports',
    at: 0.75,
    text: 'I tried without supports so that you need not: the bow droops by a millimetre. Use them.',
    mood: funny,
  },
  {
    designKey: 'comb-desk-caddy',
    by: 'dai_makes_things',
    at: 0.5,
    text: 'The 34 mm well is just right for paint brushes, bristles up. Two caddies side by side look like one.',
  },
  {
    designKey: 'planetary-fidget',
    by: 'hana_benchy',
    at: 0.28,
    text: 'One firm twist while it was still on the warm bed and everything turned. 0.2 mm layers, elephant foot compensation at 0.15.',
    replies: [
      {
        by: 'isak_infill',
        at: 0.33,
        mood: sorry,
        text: 'Mine fused. First layer was squished far too much.',
      },
      { by: 'hana_benchy', at: 0.34, text: 'Raise the nozzle by 0.02 and try the small test ring first.' },
      {
        by: 'isak_infill',
        at: 0.4,
        mood: amazed,
        text: 'Second try spins for four seconds. My desk is ruined for work.',
      },
    ],
  },
  {
    designKey: 'gyro-rings',
    by: 'mei_minis',
    at: 0.6,
    text: 'My son has one in every colour that we own. They survive being sat on.',
  },
  {
    designKey: 'five-lane-cable-comb',
    by: 'wout_w',
    at: 0.45,
    text: 'PETG clicks, PLA cracked after the third time. Take the page at its word.',
    replies: [{ by: 'carmen_petg', at: 0.47, mood: funny, text: 'Always PETG.' }],
  },
  {
    designKey: 'kelp-lantern',
    by: 'tilda_tealight',
    at: 0.3,
    mood: amazed,
    text: 'Translucent natural PLA and a puck light on a timer. It looks as if the wall were under water.',
  },
  {
    designKey: 'pebble-tealight',
    by: 'ines_inlayer',
    at: 0.5,
    text: 'Seven of them along the garden path for a birthday, LED lights inside. Twelve hours later they were still dotting the hedge.',
  },
  {
    designKey: 'quarter-turn-vase',
    by: 'baobuilds',
    at: 0.4,
    text: 'My first print in spiral mode, and it worked at once. Three hours, and not a drop on the table since.',
    replies: [
      {
        by: 'callum_cools',
        at: 0.44,
        text: 'Good choice to begin with. Full fan from layer four makes the corners sharper.',
      },
    ],
  },
  {
    designKey: 'facet-planter',
    by: 'paloma_pots',
    at: 0.38,
    text: 'Grey PLA with marble flakes hides the layer lines completely. The small one holds a haworthia with room to spare.',
  },
  {
    designKey: 'facet-planter',
    by: 'umar_upcycles',
    at: 0.72,
    text: 'Selling my old printer, hardly used, to be fetched in person. Write to me if you are interested.',
    mood: ['dislike'],
    reports: [
      { by: 'clara_c', reason: 'Off topic' },
      { by: 'henrik_hotend', reason: 'An advertisement, third design this week' },
    ],
  },
  {
    designKey: 'gable-bird-feeder',
    by: 'nadia_nests',
    at: 0.35,
    mood: amazed,
    text: 'Two days until the first great tit, five until the squirrel. ASA, no warping with a brim and a closed door.',
    replies: [
      { by: 'niamh_n', at: 0.41, mood: funny, text: 'The squirrel is a feature.' },
      { by: 'emeka_eng', at: 0.5, text: 'Put the cord through a length of smooth tube and it has to jump.' },
    ],
  },
  {
    designKey: 'headphone-perch',
    by: 'kaito_k',
    at: 0.5,
    text: 'Holds a 400 g pair since spring. The saddle is wide enough that the padding shows no dent.',
  },
  {
    designKey: 'sip-well-planter',
    by: 'farah_ferns',
    at: 0.42,
    text: 'Ten days is no exaggeration: we were away for eleven and the fern looked better than before.',
    replies: [
      { by: 'giulia_pla', at: 0.5, text: 'PLA or PETG for the outer pot?' },
      { by: 'farah_ferns', at: 0.51, text: 'PETG for both, three walls. PLA sweated along one seam.' },
    ],
  },
  {
    designKey: 'arch-stacker',
    by: 'diego_diorama',
    at: 0.55,
    text: 'Six ends of spools gone in one evening, and the shelf has a rainbow.',
  },
  {
    designKey: 'toadstool-night-light',
    by: 'anouk_prints',
    at: 0.6,
    mood: amazed,
    text: 'Our daughter sleeps with it on. Supports inside the dome came off in one piece with a 0.25 mm gap.',
  },
  {
    designKey: 'hedgerow-plant-labels',
    by: 'bea_makes',
    at: 0.5,
    text: 'Twelve on one bed, filament changed at 2.4 mm. The wax pencil survived three weeks of rain.',
  },
  {
    designKey: 'three-snowflakes',
    by: 'kofi_cad',
    at: 0.65,
    text: 'On a textured bed in translucent blue they really look like ice. The fern is the prettiest.',
  },
];
