-- The printers that people told the site about, with what a print costs on each. At most 10 a person, exactly one chosen.
create table user_printers (
  id int generated always as identity primary key,
  user_id text not null references users on delete cascade,
  -- An id of src/features/printers/printers.json; null for figures of one's own.
  printer_id text,
  name text not null,
  bed_x double precision not null check (bed_x between 20 and 2000),
  bed_y double precision not null check (bed_y between 20 and 2000),
  tall double precision not null check (tall between 20 and 2000),
  class text not null check (class in ('classic', 'modern', 'small', 'corexy', 'large', 'other')),
  nozzle double precision not null,
  is_chosen boolean not null,
  -- Null until the person has entered costs.
  filament_price_per_kg double precision,
  currency text not null,
  power_price double precision not null,
  watts double precision not null,
  wear double precision not null,
  minutes double precision not null,
  hourly double precision not null,
  waste double precision not null,
  fail_rate double precision not null,
  -- What Commercial subscribers sell with: margin, packaging, and the fees of each channel.
  selling jsonb,
  created_at timestamptz(3) not null
);
create index user_printers_of_user on user_printers (user_id, id);
create unique index user_printers_chosen on user_printers (user_id) where is_chosen;
