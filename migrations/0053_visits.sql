-- The last visit of each person, from which a later one counts new designs, editions and replies.
create table visits (
  user_id text primary key references users on delete cascade,
  seen_at timestamptz not null,
  -- The end of the visit before the present one; null during the first one.
  since timestamptz
);
