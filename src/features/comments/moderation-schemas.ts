import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Cursor, IdParams, pageLimit, text } from '#src/lib/schema.ts';
import { CommentAuthor } from './schemas.ts';
import { maxReasonLength } from './constants.ts';

export const Reason = text({ name: 'Reason', min: 1, max: maxReasonLength });
const OptionalReason = text({ name: 'Reason', max: maxReasonLength });

export const ModerationAction = z.object({
  id: z.number(),
  action: z.enum(['hide', 'restore', 'dismiss']),
  /** Empty when no reason was given. */
  reason: z.string(),
  createdAt: z.string(),
  moderator: CommentAuthor,
});
export type ModerationAction = z.output<typeof ModerationAction>;

const moderated = {
  id: z.number(),
  /** Plain text. */
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** When the author deleted it: its text is empty, and it is kept until its reports are settled. */
  deletedAt: z.nullable(z.string()),
  isReply: z.boolean(),
  user: CommentAuthor,
  design: z.object({ id: z.number(), title: z.string() }),
  /** The last twenty moderation actions, newest first. */
  history: z.array(ModerationAction),
};

export const Report = z.object({
  id: z.number(),
  reason: z.string(),
  createdAt: z.string(),
  reporter: CommentAuthor,
  /** The text of the comment when it was reported; null where it was not kept. */
  content: z.nullable(z.string()),
  /** Since when the comment had this text. */
  writtenAt: z.nullable(z.string()),
});
export type Report = z.output<typeof Report>;

export const ReportedComment = z.object({
  ...moderated,
  /** Number of open reports, counted up to 10,000. */
  reportCount: z.number(),
  /** The newest twenty open reports. */
  reports: z.array(Report),
});
export type ReportedComment = z.output<typeof ReportedComment>;

export const HiddenComment = z.object({
  ...moderated,
  hiddenAt: z.string(),
  /** The action that hid the comment. */
  hidden: z.nullable(ModerationAction),
  /** The newest twenty reports, which are settled. */
  reports: z.array(Report),
});
export type HiddenComment = z.output<typeof HiddenComment>;

export const ModerationListQuery = z.object({ limit: pageLimit(), cursor: Cursor });
export type ModerationListQuery = z.output<typeof ModerationListQuery>;

export const reportComment = operation({
  summary:
    "Reports another person's comment, with its present text, to the moderators; a repeated report of this text replaces the reason",
  access: 'user',
  params: IdParams,
  body: z.object({ reason: Reason }),
});

export const listReports = operation({
  summary:
    'Lists comments with open reports, the most recently reported first; reports that were settled are open again when the author changes the comment',
  access: 'moderator',
  query: ModerationListQuery,
  response: z.array(ReportedComment),
});

export const listHidden = operation({
  summary: 'Lists hidden comments, the most recently hidden first',
  access: 'moderator',
  query: ModerationListQuery,
  response: z.array(HiddenComment),
});

export const hideReportedComment = operation({
  summary: 'Hides a comment from everybody and closes its reports',
  access: 'moderator',
  params: IdParams,
  body: z.object({ reason: Reason }),
});

export const restoreComment = operation({
  summary: 'Restores a hidden comment',
  access: 'moderator',
  params: IdParams,
  body: z.nullish(z.object({ reason: z.optional(OptionalReason) })),
});

export const dismissReports = operation({
  summary:
    'Dismisses the reports about a comment and leaves the comment unchanged; one that its author has deleted is removed for good',
  access: 'moderator',
  params: IdParams,
  body: z.nullish(z.object({ reason: z.optional(OptionalReason) })),
});
