-- The versions of the rules by which the slicer settings of files were checked, so that a start finds the lowest one without
-- reading the tables; 0 for files that were not checked.
create index model_files_settings_version on model_files
  (coalesce((settings_check ->> 'version')::int, 0)) where format in ('3mf', 'zip');
create index model_file_versions_settings_version on model_file_versions
  (coalesce((settings_check ->> 'version')::int, 0)) where format in ('3mf', 'zip');
