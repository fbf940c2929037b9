import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '#src/lib/api-client.ts';
import { react, unreact } from '../calls.ts';
import type { Reactions, ReactionType } from '../schemas.ts';
import { withReaction } from './reactions.ts';
import { patchCommentCaches } from './cache-patch.ts';
import { withReactions } from './thread-data.ts';
import { showMutationError } from './use-comment-mutations.ts';
import { createLatestWins } from '#src/browser/latest-wins.ts';

const pending = createLatestWins<ReactionType | null, Reactions>();

/** Returns the reactions to show, and a function that changes the person's immediately and reverts it on failure. */
export function useReaction(modelId: number, commentId: number, given: Reactions) {
  const queries = useQueryClient();
  const latest = useSyncExternalStore(
    pending.subscribe,
    () => pending.find(commentId),
    () => undefined,
  );
  const { mutateAsync: send } = useMutation({
    mutationFn: (reaction: ReactionType | null) => {
      const params = { id: commentId };
      return reaction === null ? call(unreact, { params }) : call(react, { params, body: { reaction } });
    },
  });
  const choose = (reaction: ReactionType | null) =>
    void pending.set(commentId, reaction, {
      send,
      onAnswer: async (response) => {
        patchCommentCaches(queries, {
          modelId,
          apply: (data) => withReactions(data, commentId, response),
          repliesPrefix: '/api/model-comments/',
        });
        // The patched data renders in a separate task; ending the mutation before that would flash the old state.
        await new Promise((resolve) => setTimeout(resolve));
      },
      onFailure: (error) => showMutationError('Unable to update reaction', error),
    });
  return { shown: latest === undefined ? given : withReaction(given, latest), choose };
}
