-- A design is a draft, waits for its time or is out; one in the bin keeps which of these it was.
-- released_at of one that is not out is the time at which it was made.
alter table models
  add column state text not null default 'released' check (state in ('draft', 'scheduled', 'released')),
  add column releases_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add column title_key text collate "C" not null default '',
  add constraint models_scheduled check ((state = 'scheduled') = (releases_at is not null));
alter table models
  -- As exact as a cursor says it.
  alter column created_at type timestamptz(3),
  add column is_public boolean not null generated always as (state = 'released' and deleted_at is null) stored;
update models m set title_key = s.title_key from model_search s where s.model_id = m.id;

-- The panel's table. By downloads it is sorted when asked for: an index of them would be written with each download.
create index models_live_newest on models (created_at desc, id desc) where deleted_at is null;
create index models_live_title on models (title_key, id) where deleted_at is null;
create index models_unreleased on models (state, created_at desc, id desc)
  where state <> 'released' and deleted_at is null;
create index models_due on models (releases_at) where state = 'scheduled' and deleted_at is null;
create index models_bin on models (deleted_at desc, id desc) where deleted_at is not null;
-- Few, so that lists of what is on designs leave theirs out without looking at the others.
create index models_not_public on models (id) where not is_public;
create index models_title_trigrams on models
  using gin ((' ' || lower(title) || ' ' || title_key) gin_trgm_ops) with (fastupdate = off);

-- What a file was before it was replaced or removed. file_id is null once the file itself is gone.
create table model_file_versions (
  id int generated always as identity primary key,
  model_id int not null references models on delete cascade,
  file_id int references model_files on delete set null,
  name text not null,
  format text not null check (format in ('stl', '3mf', 'zip')),
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  mesh jsonb,
  created_at timestamptz not null,
  replaced_at timestamptz not null default now()
);
create index model_file_versions_model_id on model_file_versions (model_id, id desc);
create index model_file_versions_file_id on model_file_versions (file_id);

-- Who did what. Nobody is named here but by id, so that an account can go; actor_id is null for the site itself.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- Of designs and categories, which may be gone; empty for people.
  target_name text not null default '',
  before jsonb,
  after jsonb
);
-- The list by time, by each of its filters and by whom.
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_action on audit_entries (action, at desc, id desc);
create index audit_entries_kind on audit_entries (target_kind, at desc, id desc);
create index audit_entries_target on audit_entries (target_kind, target_id, at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_actor_action on audit_entries (actor_id, action, at desc, id desc);
create index audit_entries_actor_kind on audit_entries (actor_id, target_kind, at desc, id desc);

create function refuse_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'audit_entries is append-only';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

create index users_search on users
  using gin (lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || username) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
create index comments_of_user on comments (user_id, id desc);
-- A design that goes for good is taken out of its downloads.
create index downloads_model_id on downloads (model_id);
