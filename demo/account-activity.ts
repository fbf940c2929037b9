import type { Tier } from '#src/features/plans/schemas.ts';
import type { DemoDownload, DemoFavorite } from './activity.ts';
import type { DemoTopComment } from './comments.ts';
import type { DemoDesign } from '@firstlayer/demo-goods/design.ts';

const dayMs = 86_400_000;
const favoriteDelayMs = 20 * 60_000;

type AccountDownload = DemoDownload & { tier: Tier };

interface Step {
  designKey: string;
  /** The time of the download, between the first moment at which the account could download it (0) and today (1). */
  at: number;
  isFavorite?: boolean;
  comment?: { at: number; text: string; answer?: { by: string; at: number; text: string } };
}

interface AccountPast {
  email: string;
  /** The plan since `paidSince`. Before that, the account was on Free. */
  tier: Tier;
  joinedDaysAgo: number;
  steps: readonly Step[];
}

const pasts: readonly AccountPast[] = [
  {
    email: 'free@firstlayer.example',
    tier: 'free',
    joinedDaysAgo: 34,
    steps: [
      {
        designKey: 'fluted-herb-pot',
        at: 0.08,
        isFavorite: true,
        comment: {
          at: 0.31,
          text: 'Two on the kitchen sill, in matte olive. The saucer fits so closely that I sanded the foot of one pot.',
          answer: {
            by: 'ida_lund',
            at: 0.35,
            text: 'Good to know. The next edition gets a wider saucer with a higher rim.',
          },
        },
      },
      { designKey: 'stacking-parts-bins', at: 0.27 },
      { designKey: 'harbour-coat-hook', at: 0.44, isFavorite: true },
      { designKey: 'headphone-perch', at: 0.58 },
      { designKey: 'nesting-prep-bowls', at: 0.71, isFavorite: true },
      { designKey: 'pebble-tealight', at: 0.83 },
    ],
  },
  {
    email: 'personal@firstlayer.example',
    tier: 'personal',
    joinedDaysAgo: 76,
    steps: [
      { designKey: 'comb-desk-caddy', at: 0.05 },
      { designKey: 'five-lane-cable-comb', at: 0.36, isFavorite: true },
      {
        designKey: 'quarter-turn-vase',
        at: 0.52,
        isFavorite: true,
        comment: {
          at: 0.66,
          text: 'The 160 mm one at 0.2 mm in spiral mode took four hours and needed no cleaning up.',
          answer: {
            by: 'ida_lund',
            at: 0.7,
            text: 'At 0.28 mm it takes under three and looks the same from a meter away.',
          },
        },
      },
      { designKey: 'facet-planter', at: 0.62 },
      { designKey: 'ripple-vase', at: 0.12, isFavorite: true },
      { designKey: 'trellis-lamp-shade', at: 0.3, isFavorite: true },
      {
        designKey: 'gable-bird-feeder',
        at: 0.47,
        comment: {
          at: 0.9,
          text: 'In PETG on the balcony for a few days now. The first visitors were blue tits.',
        },
      },
      { designKey: 'sip-well-planter', at: 0.74 },
    ],
  },
  {
    email: 'commercial@firstlayer.example',
    tier: 'commercial',
    joinedDaysAgo: 83,
    steps: [
      { designKey: 'arch-stacker', at: 0.2 },
      { designKey: 'sunday-cookie-cutters', at: 0.41, isFavorite: true },
      { designKey: 'spool-coasters', at: 0.55 },
      { designKey: 'three-terrace-planter', at: 0.06, isFavorite: true },
      {
        designKey: 'planetary-fidget',
        at: 0.18,
        isFavorite: true,
        comment: {
          at: 0.77,
          text: 'Printed eight for a market stall. All of them turned after one firm twist to free the gears.',
          answer: {
            by: 'tomas_reyes',
            at: 0.81,
            text: 'Eight of eight is better than my own rate. Which filament was it?',
          },
        },
      },
      { designKey: 'toadstool-night-light', at: 0.33, isFavorite: true },
      { designKey: 'half-moon-wall-planter', at: 0.46 },
      {
        designKey: 'column-candle-holder',
        at: 0.61,
        comment: {
          at: 0.85,
          text: 'A set of three in stone grey sells well. The felt pad on the foot is worth the minute.',
        },
      },
      { designKey: 'arcade-bookend', at: 0.79 },
    ],
  },
];

interface AccountActivityInput {
  designs: Pick<DemoDesign, 'key' | 'isPremium'>[];
  released: Map<string, Date>;
  /** The start of the accounts' plans. */
  paidSince: Date;
  now: Date;
}

export interface AccountActivity {
  joined: Map<string, Date>;
  downloads: AccountDownload[];
  favorites: DemoFavorite[];
  comments: DemoTopComment[];
}

/**
 * Returns the past activity of the accounts that can be signed in to, by their addresses: before the day of `now`
 * (UTC), after each design's release, and as their plan allowed at the time. A design without such a moment is omitted.
 */
export function accountActivity({
  designs,
  released,
  paidSince,
  now,
}: AccountActivityInput): AccountActivity {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const activity: AccountActivity = { joined: new Map(), downloads: [], favorites: [], comments: [] };
  for (const { email: person, tier, joinedDaysAgo, steps } of pasts) {
    const joined = today - joinedDaysAgo * dayMs;
    activity.joined.set(person, new Date(joined));
    for (const { designKey, at: share, isFavorite, comment } of steps) {
      const design = designs.find(({ key }) => key === designKey);
      const since = released.get(designKey)?.getTime();
      if (design === undefined || since === undefined) continue;
      const opens = Math.max(since, joined, design.isPremium ? paidSince.getTime() : 0);
      if (opens >= today) continue;
      const momentAt = (part: number) => new Date(opens + Math.floor(part * (today - opens)));
      const at = momentAt(share);
      activity.downloads.push({ person, designKey, at, tier: at < paidSince ? 'free' : tier });
      const liked = new Date(Math.min(at.getTime() + favoriteDelayMs, today - 1));
      if (isFavorite) activity.favorites.push({ person, designKey, at: liked });
      if (comment) {
        const { text, answer } = comment;
        const replies = answer
          ? [{ designKey, person: answer.by, text: answer.text, at: momentAt(answer.at), reactions: [] }]
          : [];
        const top = { designKey, person, text, at: momentAt(comment.at), reactions: [], reports: [] };
        activity.comments.push({ ...top, replies });
      }
    }
  }
  return activity;
}
