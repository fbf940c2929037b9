import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#src/lib/api-client.ts';
import { react, unreact, type Reactions, type ReactionType } from '../contract.ts';
import { withReaction } from './reactions.ts';
import { patchCommentCaches } from './cache-patch.ts';
import { withReactions } from './thread-data.ts';
import { showMutationError } from './use-comment-mutations.ts';
import { createWishes } from '#src/lib/latest-wins.ts';

const wishes = createWishes<ReactionType | null, Reactions>();

/** The reactions as they are shown, and how the person changes theirs: at once, taken back when it fails. */
export function useReaction(modelId: number, commentId: number, given: Reactions) {
  const queries = useQueryClient();
  const wish = useSyncExternalStore(
    wishes.subscribe,
    () => wishes.find(commentId),
    () => undefined,
  );
  const { mutateAsync: send } = useMutation({
    mutationFn: (reaction: ReactionType | null) => {
      const params = { id: commentId };
      return reaction === null ? call(unreact, { params }) : call(react, { params, body: { reaction } });
    },
  });
  const choose = (reaction: ReactionType | null) =>
    wishes.want(commentId, reaction, {
      send,
      onAnswer: (answer) =>
        patchCommentCaches(queries, {
          modelId,
          apply: (data) => withReactions(data, commentId, answer),
          repliesPrefix: '/api/model-comments/',
        }),
      onFailure: (error) => showMutationError('Unable to update reaction', error),
    });
  return { shown: wish === undefined ? given : withReaction(given, wish), choose };
}
