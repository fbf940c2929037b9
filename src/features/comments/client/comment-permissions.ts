import type { CurrentUser } from '#src/features/auth/contract.ts';
import type { Reply } from '../contract.ts';

interface Standing {
  isOwn: boolean;
  isDesigners: boolean;
  mayChange: boolean;
  mayReport: boolean;
}

type Viewer = Pick<CurrentUser, 'id' | 'isAdmin'> | null | undefined;

/** What a comment is to who looks at it; a comment of a deleted account is nobody's. */
export function standingOf(
  { userId, isRemoved }: Pick<Reply, 'userId' | 'isRemoved'>,
  viewer: Viewer,
  designerId: string | null,
): Standing {
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
