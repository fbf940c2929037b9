create extension if not exists pg_trgm;

create table categories (
  id int generated always as identity primary key,
  name text not null,
  slug text not null unique,
  description text not null default '',
  model_count int not null default 0,
  created_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table subcategories (
  id int generated always as identity primary key,
  category_id int not null references categories on delete cascade,
  name text not null,
  slug text not null unique,
  description text not null default '',
  model_count int not null default 0,
  created_at timestamptz not null default now()
);
create unique index subcategories_name_key on subcategories (category_id, lower(name));

create table models (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  summary text not null default '',
  is_premium boolean not null default false,
  needs_supports boolean not null default false,
  needs_brim boolean not null default false,
  crop_x real not null default 50,
  crop_y real not null default 50,
  designer_id text,
  download_count int not null default 0,
  favorite_count int not null default 0,
  comment_count int not null default 0,
  bundle_key text not null,
  bundle_size_bytes bigint not null,
  bundle_sha256 text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  released_at timestamptz(3) not null default now()
);
create index models_released_at on models (released_at desc, id desc);

create table model_categories (
  model_id int not null references models on delete cascade,
  category_id int not null references categories on delete cascade,
  primary key (model_id, category_id)
);
create index model_categories_category_id on model_categories (category_id, model_id);

create table model_subcategories (
  model_id int not null references models on delete cascade,
  subcategory_id int not null references subcategories on delete cascade,
  primary key (model_id, subcategory_id)
);
create index model_subcategories_subcategory_id on model_subcategories (subcategory_id, model_id);

create table model_files (
  id int generated always as identity primary key,
  model_id int not null references models on delete cascade,
  position int not null,
  name text not null,
  format text not null check (format in ('stl', '3mf', 'zip')),
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  mesh jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index model_files_model_id on model_files (model_id, position);

-- position 0 is the main image, 1 and up the gallery. The files are named by the content's hash.
create table model_images (
  id int generated always as identity primary key,
  model_id int not null references models on delete cascade,
  position int not null,
  source text not null check (source in ('upload', 'mesh')),
  hash text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now(),
  unique (model_id, position)
);
create index model_images_hash on model_images (hash);

-- What lists read: one row for each place a design is listed in, so that any filter is a few index ranges.
-- scope: 0 everywhere, a category's id, or a subcategory's id negated. flags: 1 premium, 2 supports, 4 brim.
create table model_listings (
  scope int not null generated always as (coalesce(category_id, -subcategory_id, 0)) stored,
  category_id int references categories on delete cascade,
  subcategory_id int references subcategories on delete cascade,
  model_id int not null references models on delete cascade,
  flags smallint not null,
  released_at timestamptz(3) not null,
  download_count int not null,
  title_key text collate "C" not null,
  primary key (scope, model_id)
);
create index model_listings_newest on model_listings (scope, flags, released_at desc, model_id desc);
create index model_listings_popular on model_listings (scope, flags, download_count desc, model_id desc);
create index model_listings_title on model_listings (scope, flags, title_key, model_id);
create index model_listings_model_id on model_listings (model_id);
create index model_listings_category_id on model_listings (category_id);
create index model_listings_subcategory_id on model_listings (subcategory_id);

-- English stems, but every word counts: a catalogue is full of titles made of what texts leave out.
create text search dictionary english_words (template = snowball, language = english);
create text search configuration catalogue (copy = english);
alter text search configuration catalogue alter mapping replace english_stem with english_words;
alter text search configuration catalogue alter mapping for numword, numhword, hword_numpart with english_words;

-- Beside the words stand the places and properties of a design ('#c3', '#s8', '#premium1'), so that a filtered
-- search is one look into the index. Weights in words: A title, B categories, D text.
-- popularity is the downloads' logarithm in half steps: it orders what a search finds and seldom changes.
create table model_search (
  model_id int primary key references models on delete cascade,
  title_key text collate "C" not null,
  popularity smallint not null,
  released_at timestamptz(3) not null,
  title_words tsvector not null,
  words tsvector not null
);
create index model_search_title_words on model_search using gin (title_words) with (fastupdate = off);
create index model_search_words on model_search using gin (words) with (fastupdate = off);

-- The vocabulary of the catalogue: a misspelt or unfinished word is looked up here, not in the designs.
create table search_words (
  word text collate "C" primary key,
  lexeme text collate "C" not null
);
create index search_words_lexeme on search_words (lexeme);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);

-- A search reads its words' index and nothing else: the planner takes matching row by row for cheaper than it is, and
-- would scan the table for a common word. Tiers: 0 the very title, 1 all words in the title, 2 their beginnings too.
create function search_titles(wanted tsquery, exact tsquery, title_keys text[], most bigint)
  returns table (model_id int, tier int, popularity int, title_key text, released_at timestamptz)
  language sql stable rows 100
  set enable_seqscan = off
  as $$
    select m.model_id,
      case when m.title_key = any(title_keys) then 0 when m.title_words @@ exact then 1 else 2 end,
      m.popularity::int, m.title_key, m.released_at
    from model_search m where m.title_words @@ wanted limit most
  $$;

-- 3 title and categories, 4 text.
create function search_texts(wanted tsquery, headed tsquery, most bigint)
  returns table (model_id int, tier int, popularity int, title_key text, released_at timestamptz)
  language sql stable rows 100
  set enable_seqscan = off
  as $$
    select m.model_id, case when m.words @@ headed then 3 else 4 end, m.popularity::int, m.title_key, m.released_at
    from model_search m where m.words @@ wanted and not m.title_words @@ wanted
    limit greatest(0, most - (select count(*) from model_search t where t.title_words @@ wanted))
  $$;

create function count_matches(wanted tsquery, most bigint)
  returns int
  language sql stable
  set enable_seqscan = off
  as $$
    select count(*)::int from (select from model_search m where m.words @@ wanted limit most) matches
  $$;

create table downloads (
  id bigint generated always as identity primary key,
  user_id text references users on delete set null,
  model_id int references models on delete set null,
  title text not null,
  tier text not null,
  bundle_sha256 text not null,
  terms_version text not null,
  downloaded_at timestamptz not null default now()
);
create index downloads_user_id on downloads (user_id, downloaded_at desc, id desc);
create index downloads_recent on downloads (user_id, model_id, downloaded_at desc);

-- One row a person, design and day (UTC): what downloadCount, trending and popular count.
create table download_days (
  model_id int not null references models on delete cascade,
  user_id text not null references users on delete cascade,
  day date not null,
  primary key (model_id, user_id, day)
);
create index download_days_day on download_days (day, model_id, user_id);
create index download_days_user_id on download_days (user_id);

create table favorites (
  id bigint generated always as identity unique,
  user_id text not null references users on delete cascade,
  model_id int not null references models on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, model_id)
);
create index favorites_model_id on favorites (model_id);
create index favorites_created_at on favorites (created_at, model_id, user_id);

-- A ranking is computed as a whole and then only read; a cursor names the one it pages through.
create table rankings (
  id int generated always as identity primary key,
  kind text not null check (kind in ('trending', 'popular')),
  period text not null,
  computed_at timestamptz not null default now(),
  unique (kind, period)
);

create table ranking_entries (
  ranking_id int not null references rankings on delete cascade,
  position int not null,
  model_id int not null references models on delete cascade,
  score double precision not null,
  primary key (ranking_id, position),
  unique (ranking_id, model_id)
);
create index ranking_entries_model_id on ranking_entries (model_id);

-- Goes up with every transaction that changes what searches find, so that an instance knows whether what it remembers
-- of a search still holds. Deferred to the commit: no two changes wait for each other in the midst of their work.
-- Popularity does not count: downloads change it, and it may be a minute old.
insert into counters (name) values ('search_version');

create function count_search_version() returns trigger
  language plpgsql
  as $$
begin
  update counters set value = value + 1 where name = 'search_version';
  return null;
end
$$;
create constraint trigger model_search_changed
  after insert or delete or update of title_key, released_at, title_words, words on model_search
  deferrable initially deferred
  for each row execute function count_search_version();
