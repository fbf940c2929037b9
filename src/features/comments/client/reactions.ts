import { formatCount } from '#src/lib/text.ts';
import { reactionTypes, type Reactions, type ReactionType } from '../contract.ts';

export const reactionNames: Record<ReactionType, string> = {
  like: 'Like',
  dislike: 'Dislike',
  love: 'Love',
  haha: 'Haha',
  wow: 'Wow',
  sad: 'Sad',
  angry: 'Angry',
};

/** 'Like, 18, your reaction' */
export function reactionLabel(type: ReactionType, count: number, isOwn: boolean): string {
  return `${reactionNames[type]}, ${formatCount(count)}${isOwn ? ', your reaction' : ''}`;
}

/** What pressing a reaction leads to: the own one is taken back, another one replaced. */
export function pressed(own: ReactionType | null, type: ReactionType): ReactionType | null {
  return own === type ? null : type;
}

/** As it stands once the person's reaction is this one; applied twice it changes nothing more. */
export function withReaction(before: Reactions, own: ReactionType | null): Reactions {
  if (before.userReaction === own) return { reactions: before.reactions, userReaction: own };
  const countOf = (type: ReactionType) =>
    (before.reactions.find((reaction) => reaction.type === type)?.count ?? 0) +
    Number(type === own) -
    Number(type === before.userReaction);
  const reactions = reactionTypes
    .map((type) => ({ type, count: countOf(type) }))
    .filter(({ count }) => count > 0);
  return { reactions, userReaction: own };
}
