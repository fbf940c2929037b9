-- The time of the last tick of the site's clock, and the last time that it went ahead from one tick to the next by more than time can have passed.
create table clock (
  is_only boolean primary key default true check (is_only),
  ticked_at timestamptz not null,
  jumped_from timestamptz,
  jumped_to timestamptz,
  check ((jumped_from is null) = (jumped_to is null))
);
