-- A download is recorded by one function, because each statement that the site waits for costs more than its execution, and because all
-- downloads of a design wait for each other.

-- The binary logarithm of the downloads in half steps.
create function to_popularity(downloads bigint)
  returns smallint
  language sql immutable parallel safe
  as $$ select floor(2 * log(2, 1 + greatest(downloads, 0)::numeric))::smallint $$;

-- Counts one more person who downloaded the design today. For a design that is not public, only its own count changes.
-- Returns whether it is public. `p_tags` are those of the answers that change, separated by spaces.
create function count_download(p_design int, p_tags text)
  returns boolean
  language plpgsql
  as $$
declare
  is_listed boolean;
  new_count bigint;
begin
  update models set download_count = download_count + 1 where id = p_design
    returning is_public, download_count into is_listed, new_count;
  if is_listed is not true then return false; end if;
  update model_listings set download_count = new_count where model_id = p_design;
  update model_search set popularity = to_popularity(new_count)
    where model_id = p_design and popularity <> to_popularity(new_count);
  update counters set value = value + 1 where name = 'downloads';
  perform pg_notify('changes', p_tags);
  return true;
end
$$;

-- Adds the history row with the bundle's file list, unless an equal row is younger than `p_since`, and the row of the day.
-- Returns no row when the person was deleted; then nothing is written. The design may be deleted: its record proves the licence.
-- Otherwise `is_announced` is true if the count of a public design changed, so that its tags were announced.
create function record_download(
  p_person text, p_design int, p_title text, p_tier text, p_bundle text, p_files jsonb, p_file text, p_via text, p_terms text,
  p_at timestamptz, p_since timestamptz, p_day date, p_tags text
)
  returns table (is_announced boolean)
  language plpgsql
  -- Bounds how long a lock of another transaction holds the download and a connection.
  set lock_timeout = '2s'
  as $$
declare
  kept_design int;
begin
  -- The person is locked first, so that a deletion of the account waits or is finished, and then the design, so that concurrent requests
  -- see each other's rows.
  perform from users where id = p_person for key share;
  if not found then return; end if;
  select id into kept_design from models where id = p_design for no key update;
  if not exists (
    select from downloads d
    where d.user_id = p_person and d.model_id is not distinct from kept_design and d.tier = p_tier and d.bundle_sha256 = p_bundle
      and d.via = p_via and d.terms_version = p_terms and d.file_sha256 is not distinct from p_file and d.downloaded_at > p_since
  ) then
    insert into download_bundles (sha256, files) values (p_bundle, p_files) on conflict do nothing;
    insert into downloads (user_id, model_id, title, tier, bundle_sha256, file_sha256, via, terms_version, downloaded_at)
      values (p_person, kept_design, p_title, p_tier, p_bundle, p_file, p_via, p_terms, p_at);
  end if;
  insert into download_days (model_id, user_id, day) select kept_design, p_person, p_day where kept_design is not null
    on conflict do nothing;
  if not found then
    return query select false;
    return;
  end if;
  return query select count_download(kept_design, p_tags);
  -- The bitmaps of popularity are written now, while the timeout applies, and not at the end of the transaction.
  set constraints all immediate;
end
$$;
