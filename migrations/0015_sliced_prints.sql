-- The figures of the slicer that the owner has set up, for each content, class of printers and layer height; null where
-- it failed.
create table mesh_slices (
  sha256 text not null,
  class text not null check (class in ('classic', 'modern', 'small', 'corexy', 'large', 'other')),
  layer_mm double precision not null,
  seconds int,
  grams double precision,
  primary key (sha256, class, layer_mm)
);

-- Contents that wait for the slicer, if there is one.
alter table mesh_facts add column needs_slicing boolean not null default true;
create index mesh_facts_unsliced on mesh_facts (examiner, examined_at desc) where needs_slicing and state = 'done';

-- A number derived from the profiles with which all contents were sliced.
insert into counters (name) values ('print_slicer');
