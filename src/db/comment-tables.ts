import type { GeneratedAlways } from 'kysely';
import type { Defaulted } from './columns.ts';

export interface CommentsTable {
  id: GeneratedAlways<number>;
  model_id: number;
  parent_id: number | null;
  user_id: string | null;
  content: string;
  content_key: string;
  reply_count: Defaulted<number>;
  created_at: Defaulted<Date>;
  edited_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  is_readable: GeneratedAlways<boolean>;
  is_listed: GeneratedAlways<boolean>;
}

type ReactionType = 'like' | 'dislike' | 'love' | 'haha' | 'wow' | 'sad' | 'angry';

export interface CommentReactionsTable {
  comment_id: number;
  user_id: string;
  type: ReactionType;
  created_at: Defaulted<Date>;
}

export interface CommentReactionCountsTable {
  comment_id: number;
  type: ReactionType;
  count: number;
}

export interface CommentReportsTable {
  id: GeneratedAlways<number>;
  comment_id: number;
  user_id: string | null;
  reason: string;
  created_at: Defaulted<Date>;
  settled_at: Date | null;
}

export interface ModerationActionsTable {
  id: GeneratedAlways<number>;
  comment_id: number | null;
  user_id: string | null;
  action: 'hide' | 'restore' | 'dismiss';
  reason: Defaulted<string>;
  created_at: Defaulted<Date>;
}
