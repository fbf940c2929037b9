-- When a person was here last, so that a later visit can say what is new since then.
create table visits (
  user_id text primary key references users on delete cascade,
  seen_at timestamptz not null,
  -- The end of the visit before the present one; null during the first one.
  since timestamptz
);
