-- The content of a slicer's project that is not printed, such as modifiers and items that are switched off; null for other files.
alter table mesh_facts add column project jsonb;
