-- Previews of meshes, for viewing them in 3D: one row for each mesh of a content and each level. A ZIP has several meshes.
create table mesh_previews (
  sha256 text not null,
  level text not null check (level in ('full', 'reduced')),
  position smallint not null,
  -- The name of the mesh within a ZIP.
  name text,
  -- The SHA-256 of the preview, which is also in the keys of its files.
  hash text not null,
  bytes int not null,
  triangles int not null,
  mesh_triangles int not null,
  bounds_mm real[] not null,
  parts jsonb not null,
  primary key (sha256, level, position)
);
create index mesh_previews_hash on mesh_previews (hash);

-- The level of detail of a design's preview; null if it follows from the access to the design.
alter table models add column preview_level text check (preview_level in ('full', 'reduced', 'pictures'));

-- Pictures around a design, in the order of the turn, for designs without a preview of the mesh. They show the mesh with
-- this content.
create table model_turns (
  model_id int not null references models on delete cascade,
  position smallint not null,
  sha256 text not null,
  hash text not null,
  width int not null,
  primary key (model_id, position)
);
