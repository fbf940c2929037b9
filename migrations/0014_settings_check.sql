-- The result of the check of the slicer settings in a 3MF or ZIP: what was found and removed. It is null for other formats, and until the
-- check has run by its present rules.
alter table model_files add column settings_check jsonb;
alter table model_file_versions add column settings_check jsonb;
