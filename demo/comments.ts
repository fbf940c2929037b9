import { demoThreads, type DemoReply, type DemoThread } from './comment-threads.ts';
import { demoPeople } from './people.ts';
import { seededRandom, shuffled } from '@firstlayer/demo-goods/random.ts';
import type { ReactionType } from '#src/features/comments/schemas.ts';

export interface DemoComment {
  designKey: string;
  person: string;
  text: string;
  at: Date;
  reactions: { person: string; type: ReactionType }[];
}

export interface DemoTopComment extends DemoComment {
  replies: DemoComment[];
  reports: { person: string; reason: string }[];
}

const dayMs = 86_400_000;
const usualMood: readonly ReactionType[] = ['like', 'like', 'love', 'like'];
const maxReactions = 14;

/**
 * Returns invented comments between each design's release and the day of `now` (UTC), oldest first. They are constant
 * during a day. Designs that were released within the last two days have none.
 */
export function demoComments(
  released: Map<string, Date>,
  now: Date,
  from: readonly DemoThread[] = demoThreads,
): DemoTopComment[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return from
    .flatMap((thread) => {
      const since = released.get(thread.designKey)?.getTime();
      if (since === undefined || today - since < 2 * dayMs) return [];
      const { designKey, replies = [], reports = [] } = thread;
      const place = (comment: DemoReply) => placeComment(comment, { designKey, since, today });
      return [
        {
          ...place(thread),
          replies: replies.map(place),
          reports: reports.map(({ by, reason }) => ({ person: by, reason })),
        },
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface Span {
  designKey: string;
  since: number;
  today: number;
}

function placeComment(comment: DemoReply | DemoThread, { designKey, since, today }: Span): DemoComment {
  const { at, by, mood = usualMood, text } = comment;
  const random = seededRandom(text);
  const others = shuffled(demoPeople, random).filter(({ username }) => username !== by);
  const count = Math.floor(maxReactions * random() ** 2);
  return {
    designKey,
    person: by,
    text,
    at: new Date(since + Math.floor(at * (today - since))),
    reactions: others.slice(0, count).map(({ username }) => ({
      person: username,
      type: mood[Math.floor(random() * mood.length)] ?? 'like',
    })),
  };
}
