-- How many stand at the top of a design's thread: those that can be read, and those removed that replies hang on.
alter table models add column thread_count int not null default 0;

create table comments (
  id bigint generated always as identity primary key,
  model_id int not null references models on delete cascade,
  parent_id bigint references comments on delete cascade,
  user_id text references users on delete set null,
  content text not null,
  -- A hash of the text without case and spaces: tells whether somebody writes the same again.
  content_key text not null,
  -- Replies that can be read.
  reply_count int not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Kept without its text as long as it has replies.
  deleted_at timestamptz,
  hidden_at timestamptz,
  is_readable boolean not null generated always as (deleted_at is null and hidden_at is null) stored,
  -- Stands at the top of its thread: what was removed does so only while it has replies.
  is_listed boolean not null generated always as
    (parent_id is null and (reply_count > 0 or (deleted_at is null and hidden_at is null))) stored
);
-- By -id: an order that the primary key has not, or the planner would read all newer comments for an old thread's page.
create index comments_thread on comments (model_id, is_listed, (-id));
create index comments_replies on comments (parent_id, is_readable, (-id)) where parent_id is not null;
create index comments_user_id on comments (user_id, content_key, created_at);
create index comments_hidden on comments (hidden_at desc, id desc) where hidden_at is not null;

-- One reaction a person and comment.
create table comment_reactions (
  comment_id bigint not null references comments on delete cascade,
  user_id text not null references users on delete cascade,
  type text not null check (type in ('like', 'dislike', 'love', 'haha', 'wow', 'sad', 'angry')),
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
create index comment_reactions_user_id on comment_reactions (user_id, comment_id);

create table comment_reaction_counts (
  comment_id bigint not null references comments on delete cascade,
  type text not null,
  count int not null,
  primary key (comment_id, type)
);

create table comment_reports (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments on delete cascade,
  user_id text references users on delete set null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- When a moderator had looked at it.
  settled_at timestamptz,
  unique (comment_id, user_id)
);
create index comment_reports_open on comment_reports (id desc) where settled_at is null;
create index comment_reports_user_id on comment_reports (user_id);

-- What moderators did and why; it outlives the comment and the moderator.
create table moderation_actions (
  id bigint generated always as identity primary key,
  comment_id bigint references comments on delete set null,
  user_id text references users on delete set null,
  action text not null check (action in ('hide', 'restore', 'dismiss')),
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index moderation_actions_comment_id on moderation_actions (comment_id, id desc);
create index moderation_actions_user_id on moderation_actions (user_id);

-- A person's list of favourites, newest first.
create index favorites_user_id on favorites (user_id, id desc);
