-- The text of the comment as it was when it was reported, and since when the comment had it. Null where it is not known.
alter table comment_reports add column content text, add column content_at timestamptz;

-- A person can report a comment once more when its text has changed. A text may be too long for an index, its hash is not.
alter table comment_reports drop constraint comment_reports_comment_id_user_id_key;
create unique index comment_reports_text on comment_reports (comment_id, user_id, md5(content));

-- A comment that its author deletes is kept without its text as long as a report about it is open.
create index comments_deleted on comments (deleted_at) where deleted_at is not null;

update comment_reports r set content = c.content, content_at = coalesce(c.edited_at, c.created_at)
from comments c
where c.id = r.comment_id and c.deleted_at is null and coalesce(c.edited_at, c.created_at) <= r.created_at;
