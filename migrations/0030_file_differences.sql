-- The differences between two contents of a file, which are computed once.
create table file_differences (
  old_sha256 text not null,
  new_sha256 text not null check (new_sha256 <> old_sha256),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'not_comparable', 'failed')),
  -- Why the contents cannot be compared, or the code of the failure.
  reason text,
  attempts smallint not null default 0,
  -- When a worker may take the row; while one works on it, the end of its lease.
  due_at timestamptz not null default now(),
  verdict text check (verdict in ('same', 'moved', 'inches', 'changed')),
  -- True if the volumes were computed from the solids, false if distances were measured at points.
  is_exact boolean,
  -- The largest and the mean distance between the surfaces.
  max_mm real,
  mean_mm real,
  -- Null unless both meshes are closed.
  volume_change_mm3 real,
  added_mm3 real,
  removed_mm3 real,
  -- The distance by which the object was moved, along each axis; null unless it was only moved.
  shift_mm real[],
  -- The size of the new object as a multiple of the old one's, if only the unit differs.
  scale real,
  -- The number of places that changed; `regions` has the largest of them.
  region_count int not null default 0,
  regions jsonb not null default '[]',
  -- The lowest corner of the new object, and its size.
  low_mm real[],
  bounds_mm real[],
  compared_at timestamptz,
  primary key (old_sha256, new_sha256),
  check ((state = 'done') = (verdict is not null))
);
create index file_differences_new on file_differences (new_sha256);
create index file_differences_due on file_differences (due_at) where state = 'waiting';

-- The two pictures of a difference, and the meshes that show it in 3D.
create table difference_media (
  old_sha256 text not null,
  new_sha256 text not null,
  kind text not null check (kind in ('before', 'after', 'full', 'reduced')),
  -- The hash of the picture, or of the mesh before it is compressed.
  hash text not null,
  -- The size of a picture.
  width int,
  height int,
  -- The size of the transfer of a mesh, and its facets.
  bytes int,
  triangles int,
  primary key (old_sha256, new_sha256, kind),
  foreign key (old_sha256, new_sha256) references file_differences on delete cascade
);
create index difference_media_hash on difference_media (hash);
