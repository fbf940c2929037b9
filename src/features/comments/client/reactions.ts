import { formatCount } from '#src/lib/text.ts';
import { reactionTypes } from '../constants.ts';
import type { Reactions, ReactionType } from '../schemas.ts';

export const reactionNames: Record<ReactionType, string> = {
  like: 'Like',
  dislike: 'Dislike',
  love: 'Love',
  haha: 'Haha',
  wow: 'Wow',
  sad: 'Sad',
  angry: 'Angry',
};

/** Returns the accessible label, such as 'Like, 18, your reaction'. */
export function reactionLabel(type: ReactionType, count: number, isOwn: boolean): string {
  return `${reactionNames[type]}, ${formatCount(count)}${isOwn ? ', your reaction' : ''}`;
}

/** Returns the person's reaction after a press: null when it was set already, else the pressed one. */
export function toggleReaction(own: ReactionType | null, type: ReactionType): ReactionType | null {
  return own === type ? null : type;
}

/** Returns the reactions with the person's reaction set to `own`. It is idempotent. */
export function withReaction(before: Reactions, own: ReactionType | null): Reactions {
  if (before.userReaction === own) return { reactions: before.reactions, userReaction: own };
  const countAfter = (type: ReactionType) =>
    (before.reactions.find((reaction) => reaction.type === type)?.count ?? 0) +
    Number(type === own) -
    Number(type === before.userReaction);
  const reactions = reactionTypes
    .map((type) => ({ type, count: countAfter(type) }))
    .filter(({ count }) => count > 0);
  return { reactions, userReaction: own };
}
