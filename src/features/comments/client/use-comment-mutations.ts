import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, messageOf } from '#src/lib/api-client.ts';
import { attemptKey } from '#src/lib/attempt-key.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { deleteComment, editComment, postComment } from '../contract.ts';
import { holdsComments, repliesAddress } from './queries.ts';
import { takeOver } from './cache-patch.ts';
import { withEdit, withNewComment, withNewReply, withoutComment } from './thread-data.ts';

export function tellFailure(title: string, error: unknown): void {
  toast({ title, description: messageOf(error, 'Please try again.'), variant: 'destructive' });
}

/**
 * Posts a comment, or a reply to one. A second try with the same text is the same attempt, so that an answer that was
 * lost on its way does not make two of it.
 */
export function usePost(modelId: number, parentId?: number) {
  const queries = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (content: string) => {
      if (attempt.current?.content !== content) attempt.current = { content, key: attemptKey() };
      const body = { content, ...(parentId !== undefined && { parentCommentId: parentId }) };
      const headers = { 'idempotency-key': attempt.current.key };
      return call(postComment, { params: { id: modelId }, body }, { headers });
    },
    onSuccess: (comment) => {
      attempt.current = undefined;
      takeOver(queries, {
        modelId,
        apply: (data) =>
          parentId === undefined ? withNewComment(data, comment) : withNewReply(data, parentId, comment),
        added: 1,
        ...(parentId !== undefined && { replies: repliesAddress(parentId) }),
      });
    },
    onError: (error) =>
      tellFailure(parentId === undefined ? 'Unable to post comment' : 'Unable to post reply', error),
  });
}

/** @param parentId of a reply */
export function useEdit(modelId: number, id: number, parentId: number | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { id }, body: { content } }),
    onSuccess: (comment) =>
      takeOver(queries, {
        modelId,
        apply: (data) => withEdit(data, comment),
        ...(parentId !== null && { replies: repliesAddress(parentId) }),
      }),
    onError: (error) => tellFailure('Unable to update comment', error),
  });
}

export interface CommentPlace {
  id: number;
  /** Of a reply. */
  parentId: number | null;
}

export function useDelete(modelId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CommentPlace) => call(deleteComment, { params: { id } }),
    onSuccess: (_, { id, parentId }) =>
      takeOver(queries, {
        modelId,
        apply: (data) => withoutComment(data, id, parentId),
        added: -1,
        ...(parentId !== null && { replies: repliesAddress(parentId) }),
      }),
    onError: (error) => {
      tellFailure('Unable to delete comment', error);
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) void queries.invalidateQueries({ predicate: holdsComments(modelId) });
    },
  });
}
