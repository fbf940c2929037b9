import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { publicTitle } from './export-lists.ts';
import { readList, type Paged } from './paged-list.ts';

interface CommentRow {
  id: number;
  model_id: number;
  title: string | null;
  parent_id: number | null;
  content: string;
  created_at: Date;
  edited_at: Date | null;
  hidden_at: Date | null;
}

/** Exports comments. Deleted comments keep no data of the person. */
export function exportComments(db: Db, userId: string) {
  const list: Paged<CommentRow> = {
    db,
    select: sql`
      select c.id, c.model_id, ${publicTitle}, c.parent_id, c.content, c.created_at, c.edited_at, c.hidden_at
      from comments c join models m on m.id = c.model_id where c.user_id = ${userId} and c.deleted_at is null`,
    order: sql`c.id`,
    isAfter: ({ id }) => sql`c.id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    id: row.id,
    designId: row.model_id,
    designTitle: row.title,
    replyTo: row.parent_id,
    text: row.content,
    writtenAt: row.created_at,
    editedAt: row.edited_at,
    hiddenAt: row.hidden_at,
  }));
}

interface ReportedTextRow {
  id: number;
  comment_id: number;
  content: string;
  content_at: Date | null;
}

/** Exports texts that are kept for the moderators after the person has changed or deleted them, once each, without the reports. */
export function exportReportedTexts(db: Db, userId: string) {
  const list: Paged<ReportedTextRow> = {
    db,
    select: sql`
      select id, comment_id, content, content_at from (
        select min(r.id) as id, r.comment_id, r.content, min(r.content_at) as content_at
        from comment_reports r join comments c on c.id = r.comment_id
        where c.user_id = ${userId} and r.content <> c.content group by r.comment_id, r.content
      ) texts where true`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    commentId: row.comment_id,
    text: row.content,
    writtenAt: row.content_at,
  }));
}

export function exportReactions(db: Db, userId: string) {
  const list: Paged<{ comment_id: number; type: string; created_at: Date }> = {
    db,
    select: sql`select comment_id, type, created_at from comment_reactions where user_id = ${userId}`,
    order: sql`comment_id`,
    isAfter: ({ comment_id: id }) => sql`comment_id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    commentId: row.comment_id,
    reaction: row.type,
    reactedAt: row.created_at,
  }));
}

interface ReportRow {
  id: number;
  comment_id: number;
  reason: string;
  created_at: Date;
}

export function exportReports(db: Db, userId: string) {
  const list: Paged<ReportRow> = {
    db,
    select: sql`select id, comment_id, reason, created_at from comment_reports where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    commentId: row.comment_id,
    reason: row.reason,
    reportedAt: row.created_at,
  }));
}

interface DecisionRow {
  id: number;
  comment_id: number | null;
  action: string;
  reason: string;
  created_at: Date;
}

/** Exports the person's actions as a moderator. */
export function exportModerationActions(db: Db, userId: string) {
  const list: Paged<DecisionRow> = {
    db,
    select: sql`
      select id, comment_id, action, reason, created_at from moderation_actions where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    commentId: row.comment_id,
    decision: row.action,
    reason: row.reason,
    decidedAt: row.created_at,
  }));
}
