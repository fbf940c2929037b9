-- The backups of the shop, also those that other programs made and an operator reported.
create table backups (
  id int generated always as identity primary key,
  -- 'panel' is a backup that an admin began, 'command' one of `npm run backup`, 'reported' one of `npm run backup-done`.
  source text not null check (source in ('panel', 'command', 'reported')),
  -- The folder, or what the operator calls the place.
  place text not null,
  begun_at timestamptz not null default now(),
  -- Null while it is being made.
  finished_at timestamptz,
  -- The size of what is there so far.
  size_bytes bigint,
  -- The expected size, while it is being made.
  total_bytes bigint,
  -- The process that makes the backup sets this repeatedly.
  alive_at timestamptz not null default now(),
  -- The reason in words if it failed.
  error text,
  check (error is null or finished_at is not null)
);

-- One backup is made at a time.
create unique index backups_running on backups ((finished_at is null)) where finished_at is null;
create index backups_good on backups (finished_at desc) where error is null and finished_at is not null;

-- The last error of a job that has failed, in words, and the time of the first failure since it succeeded.
alter table jobs add column error text, add column failing_since timestamptz;
create index jobs_failing on jobs (id) where error is not null;

-- The versions of the program that have run on this database.
create table program_versions (
  version text primary key,
  started_at timestamptz not null default now()
);

-- The number and size of the stored files, which a job counts.
create table storage_totals (
  is_only boolean primary key default true check (is_only),
  files int not null,
  bytes bigint not null,
  designs int not null,
  counted_at timestamptz not null
);
