-- The files that are versions of others in the same design, such as another size, and do not count in its sums. There are
-- version_count versions, which are all sizes of one shape or differ in something else.
alter table model_prints
  add column other_files int[] not null default '{}',
  add column version_count smallint not null default 1,
  add column version_kind text check (version_kind in ('sizes', 'versions'));
