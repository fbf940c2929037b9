-- The print facts that lists are filtered and sorted by; 32767 stands for unknown, which no filter accepts and which sorts last.
-- The print times are those of each class of printers at the reference layer height.
alter table model_listings
  add column bed_mm smallint not null default 32767,
  add column tall_mm smallint not null default 32767,
  add column grams smallint not null default 32767,
  add column minutes_classic smallint not null default 32767,
  add column minutes_modern smallint not null default 32767,
  add column minutes_small smallint not null default 32767,
  add column minutes_corexy smallint not null default 32767,
  add column minutes_large smallint not null default 32767,
  add column minutes_other smallint not null default 32767;

create index model_listings_minutes_classic on model_listings (scope, flags, minutes_classic, model_id) include (bed_mm, tall_mm, grams);
create index model_listings_minutes_modern on model_listings (scope, flags, minutes_modern, model_id) include (bed_mm, tall_mm, grams);
create index model_listings_minutes_small on model_listings (scope, flags, minutes_small, model_id) include (bed_mm, tall_mm, grams);
create index model_listings_minutes_corexy on model_listings (scope, flags, minutes_corexy, model_id) include (bed_mm, tall_mm, grams);
create index model_listings_minutes_large on model_listings (scope, flags, minutes_large, model_id) include (bed_mm, tall_mm, grams);
create index model_listings_minutes_other on model_listings (scope, flags, minutes_other, model_id) include (bed_mm, tall_mm, grams);
