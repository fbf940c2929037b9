-- One row for each distinct content of a file and version of the examiner. Rows in the state 'waiting' are the queue: a
-- worker that takes one sets due_at to the end of its lease, so that the row is due again if the worker is lost.
create table mesh_facts (
  sha256 text not null,
  examiner smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- 1 for files that an admin has just changed, 0 for existing files.
  priority smallint not null default 0,
  attempts smallint not null default 0,
  due_at timestamptz(3) not null default now(),
  failure text,
  is_rough boolean not null default false,
  part_count int not null default 0,
  parts jsonb not null default '[]',
  supports jsonb,
  settings jsonb,
  unit_guess text check (unit_guess in ('inch', 'meter')),
  layers bytea,
  constants int,
  estimates jsonb not null default '[]',
  examined_at timestamptz(3),
  primary key (sha256, examiner)
);
create index mesh_facts_waiting on mesh_facts (examiner, priority desc, due_at) where state = 'waiting';
create index model_files_sha256 on model_files (sha256);
create index model_file_versions_sha256 on model_file_versions (sha256);

-- The sums of a design. Lists read bed_mm, tall_mm, grams and minutes: one entry for each class of printers, in the order
-- of printerClasses in src/lib/print-facts.ts, at 0.20 mm. They are null unless the state is 'done' and they are known.
create table model_prints (
  model_id int primary key references models on delete cascade,
  state text not null check (state in ('waiting', 'done', 'failed')),
  bed_mm real,
  tall_mm real,
  grams real,
  minutes int[],
  part_count int not null default 0,
  largest_part_mm real[],
  supports jsonb,
  -- The ids of files whose parts are the other files of the design.
  set_files int[] not null default '{}',
  estimates jsonb not null default '[]'
);

-- The versions of the examiner and of the printers' constants that all existing files were brought to.
insert into counters (name) values ('print_examiner'), ('print_constants');
