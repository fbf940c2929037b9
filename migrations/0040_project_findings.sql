-- What a slicer's project has besides its printed geometry, such as modifiers and items that are switched off; null for other files.
alter table mesh_facts add column project jsonb;
