import type { CommentAuthor } from '#src/features/comments/schemas.ts';
import type {
  HiddenComment,
  ModerationAction,
  ReportedComment,
} from '#src/features/comments/moderation-schemas.ts';

const createdAt = '2026-11-20T09:30:00.000Z';

export function buildAuthor(displayName: string): CommentAuthor {
  return {
    id: displayName,
    displayName,
    avatarUrl: null,
    customProfileImageUrl: null,
    profileImageUrl: null,
  };
}

export function buildHiding(reason: string): ModerationAction {
  return { id: 1, action: 'hide', reason, createdAt, moderator: buildAuthor('Moira') };
}

function buildModerated(id: number) {
  return {
    id,
    content: `Comment number ${id}.`,
    createdAt,
    editedAt: null,
    isReply: false,
    user: buildAuthor('Rita'),
    design: { id: 1, title: 'Ripple Vase' },
    history: [],
  };
}

/** Builds a comment with one open report. */
export function buildReported(id: number, changes: Partial<ReportedComment> = {}): ReportedComment {
  const reports = [{ id, reason: 'Spam', createdAt, reporter: buildAuthor('Rita') }];
  return { ...buildModerated(id), reportCount: 1, reports, ...changes };
}

export function buildHidden(id: number, changes: Partial<HiddenComment> = {}): HiddenComment {
  return { ...buildModerated(id), hiddenAt: createdAt, hidden: buildHiding('Rude'), ...changes };
}
