import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { createIdempotencyKey } from '#src/browser/idempotency-key.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { deleteComment, editComment, postComment } from '../calls.ts';
import { holdsComments, repliesAddress } from './queries.ts';
import { patchCommentCaches } from './cache-patch.ts';
import { withEdit, withNewComment, withNewReply, withoutComment } from './thread-data.ts';

export function showMutationError(title: string, error: unknown): void {
  toast({ title, description: getErrorMessage(error, 'Please try again.'), variant: 'destructive' });
}

/**
 * Posts a comment or a reply. A retry with the same text reuses the idempotency key, so a lost answer does not lead to a
 * duplicate.
 */
export function usePost(modelId: number, parentId?: number) {
  const queries = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (content: string) => {
      if (attempt.current?.content !== content) attempt.current = { content, key: createIdempotencyKey() };
      const body = { content, ...(parentId !== undefined && { parentCommentId: parentId }) };
      const headers = { 'idempotency-key': attempt.current.key };
      return call(postComment, { params: { id: modelId }, body }, { headers });
    },
    onSuccess: (comment) => {
      attempt.current = undefined;
      patchCommentCaches(queries, {
        modelId,
        apply: (data) =>
          parentId === undefined ? withNewComment(data, comment) : withNewReply(data, parentId, comment),
        countDelta: 1,
        ...(parentId !== undefined && { repliesPrefix: repliesAddress(parentId) }),
      });
    },
    onError: (error) =>
      showMutationError(parentId === undefined ? 'Unable to post comment' : 'Unable to post reply', error),
  });
}

/** @param parentId id of the parent for a reply, else null */
export function useEditComment(modelId: number, id: number, parentId: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { id }, body: { content } }),
    onSuccess: (comment) =>
      patchCommentCaches(queries, {
        modelId,
        apply: (data) => withEdit(data, comment),
        ...(parentId !== null && { repliesPrefix: repliesAddress(parentId) }),
      }),
    onError: (error) => showMutationError('Unable to update comment', error),
  });
}

export interface CommentTarget {
  id: number;
  /** Id of the parent for a reply, else null. */
  parentId: number | null;
}

export function useDelete(modelId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CommentTarget) => call(deleteComment, { params: { id } }),
    onSuccess: (_, { id, parentId }) =>
      patchCommentCaches(queries, {
        modelId,
        apply: (data) => withoutComment(data, id, parentId),
        countDelta: -1,
        ...(parentId !== null && { repliesPrefix: repliesAddress(parentId) }),
      }),
    onError: (error) => {
      showMutationError('Unable to delete comment', error);
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) void queries.invalidateQueries({ predicate: holdsComments(modelId) });
    },
  });
}
