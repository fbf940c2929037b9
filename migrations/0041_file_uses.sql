-- The use of a file: one print needs it, it is printed instead of other files of the design, or it is extra. Until an admin has
-- chosen it, it is a suggestion that follows from the facts of the files.
alter table model_files
  add column use_kind text not null default 'needed' check (use_kind in ('needed', 'instead', 'extra')),
  add column copies smallint not null default 1 check (copies between 1 and 99),
  add column instead_of int[] not null default '{}',
  add column is_use_chosen boolean not null default false;
update model_files f set use_kind = 'instead', instead_of = array(
    select o.id from model_files o
    where o.model_id = f.model_id and o.id <> all (p.set_files) and o.id <> all (p.other_files)
  )
  from model_prints p where p.model_id = f.model_id and (f.id = any (p.set_files) or f.id = any (p.other_files));

-- The facts of one print: first that of the needed files, whose figures are also columns, then those of the alternatives.
alter table model_prints add column prints jsonb not null default '[]';
update model_prints p set prints = jsonb_build_array(jsonb_build_object(
  'label', '',
  'files', coalesce((
    select jsonb_agg(jsonb_build_object('id', f.id, 'copies', 1) order by f.position) from model_files f
    where f.model_id = p.model_id and f.use_kind = 'needed'), '[]'),
  'roughFiles', '[]'::jsonb,
  'bedMm', p.bed_mm,
  'tallMm', p.tall_mm,
  'partCount', p.part_count,
  'largestPartMm', to_jsonb(p.largest_part_mm),
  'supports', coalesce(p.supports, '{"verdict": "unknown", "areaMm2": 0, "bridgeMm": 0, "cause": null}'),
  'estimates', coalesce((
    select jsonb_agg(jsonb_build_object(
      'class', e -> 'class', 'layerMm', e -> 'layerMm', 'source', e -> 'source',
      'minutes', greatest(1, round((e ->> 'seconds')::numeric / 60)),
      'minutesLow', greatest(1, round((e ->> 'secondsLow')::numeric / 60)),
      'minutesHigh', greatest(1, round((e ->> 'secondsHigh')::numeric / 60)),
      'grams', round((e ->> 'grams')::numeric, 1),
      'gramsLow', round((e ->> 'gramsLow')::numeric, 1),
      'gramsHigh', round((e ->> 'gramsHigh')::numeric, 1)))
    from jsonb_array_elements(p.estimates) e), '[]')));
alter table model_prints
  drop column part_count,
  drop column largest_part_mm,
  drop column supports,
  drop column set_files,
  drop column other_files,
  drop column version_count,
  drop column version_kind,
  drop column estimates;
