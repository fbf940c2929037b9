-- The facts of the shop. The newest row has the present ones; without a row, those of src/site.ts apply. Rows are never changed.
create table site_versions (
  id int generated always as identity primary key,
  facts jsonb not null,
  -- 'panel', 'file' and 'demo' name what wrote the row.
  source text not null check (source in ('panel', 'file', 'demo')),
  -- Null if a command on the server or the demo wrote it, or if the account is deleted.
  actor_id text references users on delete set null,
  created_at timestamptz not null default now()
);

-- The panel counts the designs of each designer, and gives them to another one.
create index models_designer on models (designer_id);
