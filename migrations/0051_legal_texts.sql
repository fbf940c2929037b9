-- The published versions of an owner's own Terms and Privacy Policy. Rows are never changed, because records of downloads name
-- their versions. The newest row of a kind is in force; without one, the text that comes with the shop is.
create table legal_texts (
  id int generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  -- The version that people must have accepted: an earlier one if this change does not ask them again.
  acceptance_version text not null,
  -- Null returns to the text that comes with the shop.
  html text,
  changes jsonb not null,
  actor_id text references users on delete set null,
  published_at timestamptz(3) not null,
  unique (kind, version)
);
