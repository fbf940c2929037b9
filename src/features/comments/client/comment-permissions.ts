import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { Reply } from '../schemas.ts';

interface CommentPermissions {
  isOwn: boolean;
  isDesigners: boolean;
  mayChange: boolean;
  mayReport: boolean;
}

/** Returns the viewer's relation to a comment and their permissions. A comment of a deleted account is never one's own. */
export function getCommentPermissions(
  { userId, isRemoved }: Pick<Reply, 'userId' | 'isRemoved'>,
  viewer: Pick<CurrentUser, 'id' | 'isAdmin'> | null | undefined,
  designerId: string | null,
): CommentPermissions {
  const isPerson = (id: string | null | undefined) => userId !== null && userId === id;
  const isOwn = isPerson(viewer?.id);
  const isThere = Boolean(viewer) && !isRemoved;
  return {
    isOwn,
    isDesigners: isPerson(designerId),
    mayChange: isThere && (isOwn || viewer?.isAdmin === true),
    mayReport: isThere && !isOwn,
  };
}
