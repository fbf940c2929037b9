-- The designs to show beside another one, the best first. A job computes them; some may no longer be public.
create table related_models (
  model_id int primary key references models on delete cascade,
  related_ids int[] not null,
  computed_at timestamptz not null
);
