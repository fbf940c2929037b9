-- A download of one file has the hash of that file; null stands for all files of the bundle. `via` is `slicer` for a file that a
-- slicer fetched.
alter table downloads
  add column file_sha256 text,
  add column via text not null default 'site' check (via in ('site', 'slicer'));

-- The slicer that a person opens files in, for each operating system that they use.
create table user_slicers (
  user_id text not null references users on delete cascade,
  system text not null check (system in ('windows', 'macos', 'linux')),
  slicer text not null,
  primary key (user_id, system)
);
