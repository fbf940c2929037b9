-- The numbered editions of a design. A change of its files makes the next one.
create table model_editions (
  model_id int not null references models on delete cascade,
  number int not null check (number > 0),
  bundle_sha256 text not null,
  changed_at timestamptz(3) not null,
  note text not null check (char_length(note) <= 300),
  kind text not null check (kind in ('first', 'fix', 'improved', 'added')),
  -- The files that changed, by name and hash.
  changes jsonb not null default '[]',
  -- Changes with the same value belong to one edition.
  save_id text,
  -- Whether an admin has confirmed or written the note.
  is_described boolean not null default false,
  -- Whether those who have an earlier edition are to be told, and how far that is: `told_after` is the last person of the
  -- pages that are done.
  notify boolean not null default false,
  telling_since timestamptz(3),
  told_after text,
  told int not null default 0,
  told_at timestamptz(3),
  primary key (model_id, number),
  check ((number = 1) = (kind = 'first'))
);
create index model_editions_waiting on model_editions (model_id) where notify and told_at is null;
create index model_editions_told on model_editions (model_id, telling_since) where telling_since is not null;

-- To which edition a bundle belongs. Packing the same files anew gives another bundle of the same edition. Number 0 is what
-- people downloaded before editions were counted.
create table edition_bundles (
  model_id int not null references models on delete cascade,
  sha256 text not null,
  number int not null,
  primary key (model_id, sha256)
);
create index edition_bundles_sha256 on edition_bundles (sha256);

-- The stored files of each bundle, which stay for those who have downloaded it, also when the design is deleted.
create table edition_files (
  bundle_sha256 text not null,
  position int not null,
  file_id int not null,
  name text not null,
  format text not null check (format in ('stl', '3mf', 'zip')),
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  primary key (bundle_sha256, position)
);
create index edition_files_storage_key on edition_files (storage_key);

-- Whether anybody has a bundle of a deleted design.
create index downloads_deleted_design on downloads (bundle_sha256) where model_id is null;

insert into model_editions (model_id, number, bundle_sha256, changed_at, note, kind)
select id, 1, bundle_sha256,
  greatest(released_at, (select max(f.updated_at) from model_files f where f.model_id = m.id)), '', 'first'
from models m;

insert into edition_bundles (model_id, sha256, number) select id, bundle_sha256, 1 from models;

insert into edition_files (bundle_sha256, position, file_id, name, format, size_bytes, sha256, storage_key)
select m.bundle_sha256, row_number() over (partition by m.id order by f.position, f.id) - 1, f.id, f.name, f.format,
  f.size_bytes, f.sha256, f.storage_key
from models m join model_files f on f.model_id = m.id
on conflict do nothing;

-- Bundles that people downloaded before: of the present files, or of files that became versions.
insert into edition_bundles (model_id, sha256, number)
select d.model_id, d.bundle_sha256,
  case when (
    select array_agg(file->>'sha256' order by file->>'sha256') from jsonb_array_elements(b.files) file
  ) = (
    select array_agg(f.sha256 order by f.sha256) from model_files f where f.model_id = d.model_id
  ) then 1 else 0 end
from (
  select distinct model_id, bundle_sha256 from downloads
  where model_id in (select model_id from model_file_versions union select model_id from model_files where format = 'zip')
) d
join download_bundles b on b.sha256 = d.bundle_sha256
on conflict do nothing;

insert into edition_files (bundle_sha256, position, file_id, name, format, size_bytes, sha256, storage_key)
select e.sha256, listed.position - 1, stored.file_id, listed.file->>'name', stored.format, stored.size_bytes, stored.sha256,
  stored.storage_key
from edition_bundles e
join models m on m.id = e.model_id and m.bundle_sha256 <> e.sha256
join download_bundles b on b.sha256 = e.sha256
cross join lateral jsonb_array_elements(b.files) with ordinality listed (file, position)
cross join lateral (
  select id as file_id, format, size_bytes, sha256, storage_key from model_files
  where model_id = e.model_id and sha256 = listed.file->>'sha256'
  union all
  select coalesce(file_id, 0), format, size_bytes, sha256, storage_key from model_file_versions
  where model_id = e.model_id and sha256 = listed.file->>'sha256'
  limit 1
) stored
on conflict do nothing;

-- Without one of its files, a bundle cannot be packed again.
delete from edition_files f using download_bundles b
where b.sha256 = f.bundle_sha256
  and f.bundle_sha256 not in (select bundle_sha256 from models)
  and jsonb_array_length(b.files) <> (select count(*) from edition_files o where o.bundle_sha256 = f.bundle_sha256);
