-- The print time of the fastest class of printers, by which lists are filtered and sorted without a class. The print facts of
-- designs are rounded as they are shown, so that filters and pages agree; they are written so from now on.
alter table model_listings add column minutes_fastest smallint not null generated always as (
  least(minutes_classic, minutes_modern, minutes_small, minutes_corexy, minutes_large, minutes_other)
) stored;

create function round_print_minutes(minutes int) returns int
  language sql immutable
  as $$
    select greatest(5, (round(minutes::numeric / step) * step)::int)
    from (select case when minutes < 60 then 5 when minutes < 600 then 10 else 30 end as step) steps
  $$;

update model_prints set
  minutes = array(select round_print_minutes(m) from unnest(minutes) with ordinality u (m, place) order by place),
  grams = case when grams < 9.95 then greatest(0.1, round(grams::numeric, 1)) else round(grams::numeric) end
  where minutes is not null;

update model_listings l set
  grams = least(ceil(p.grams), 32766),
  minutes_classic = least(p.minutes[1], 32766),
  minutes_modern = least(p.minutes[2], 32766),
  minutes_small = least(p.minutes[3], 32766),
  minutes_corexy = least(p.minutes[4], 32766),
  minutes_large = least(p.minutes[5], 32766),
  minutes_other = least(p.minutes[6], 32766)
  from model_prints p
  where p.model_id = l.model_id and p.minutes is not null;

drop function round_print_minutes(int);

create index model_listings_minutes_fastest on model_listings (scope, flags, minutes_fastest, model_id) include (bed_mm, tall_mm, grams);

-- Read for each design of a search with a print filter or another order.
drop index model_listings_facts;
create index model_listings_facts on model_listings (model_id) include
  (released_at, bed_mm, tall_mm, grams, minutes_fastest, minutes_classic, minutes_modern, minutes_small, minutes_corexy, minutes_large,
    minutes_other)
  where scope = 0;
