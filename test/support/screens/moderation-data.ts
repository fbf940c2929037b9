import type { CommentAuthor } from '#src/features/comments/schemas.ts';
import type {
  HiddenComment,
  ModerationAction,
  Report,
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
    deletedAt: null,
    isReply: false,
    user: buildAuthor('Rita'),
    design: { id: 1, title: 'Ripple Vase' },
    history: [],
  };
}

/** Builds a report of the comment with this id, by default with its present text. */
export function buildReport(id: number, changes: Partial<Report> = {}): Report {
  const { content } = buildModerated(id);
  return {
    id,
    reason: 'Spam',
    createdAt,
    reporter: buildAuthor('Rita'),
    content,
    writtenAt: createdAt,
    ...changes,
  };
}

/** Builds a comment with one open report. */
export function buildReported(id: number, changes: Partial<ReportedComment> = {}): ReportedComment {
  return { ...buildModerated(id), reportCount: 1, reports: [buildReport(id)], ...changes };
}

export function buildHidden(id: number, changes: Partial<HiddenComment> = {}): HiddenComment {
  const hidden = buildHiding('Rude');
  return { ...buildModerated(id), hiddenAt: createdAt, hidden, reports: [buildReport(id)], ...changes };
}
