-- A repeated download, which has nothing to write, waits for no lock. Besides the former column, `is_written` tells whether anything was written.
drop function record_download;
create function record_download(
  p_person text, p_design int, p_title text, p_tier text, p_bundle text, p_files jsonb, p_file text, p_via text, p_terms text,
  p_at timestamptz, p_since timestamptz, p_day date, p_tags text
)
  returns table (is_announced boolean, is_written boolean)
  language plpgsql
  -- Bounds how long a lock of another transaction holds the download and a connection.
  set lock_timeout = '2s'
  as $$
declare
  kept_design int;
  is_recorded boolean;
begin
  if exists (
    select from downloads d
    where d.user_id = p_person and d.model_id = p_design and d.tier = p_tier and d.bundle_sha256 = p_bundle
      and d.via = p_via and d.terms_version = p_terms and d.file_sha256 is not distinct from p_file and d.downloaded_at > p_since
  ) and exists (
    select from download_days d where d.model_id = p_design and d.user_id = p_person and d.day = p_day
  ) then
    return query select false, false;
    return;
  end if;
  -- The person is locked first, so that a deletion of the account waits or is finished, and then the design, so that concurrent requests
  -- see each other's rows.
  perform from users where id = p_person for key share;
  if not found then return; end if;
  select id into kept_design from models where id = p_design for no key update;
  is_recorded := exists (
    select from downloads d
    where d.user_id = p_person and d.model_id is not distinct from kept_design and d.tier = p_tier and d.bundle_sha256 = p_bundle
      and d.via = p_via and d.terms_version = p_terms and d.file_sha256 is not distinct from p_file and d.downloaded_at > p_since
  );
  if not is_recorded then
    insert into download_bundles (sha256, files) values (p_bundle, p_files) on conflict do nothing;
    insert into downloads (user_id, model_id, title, tier, bundle_sha256, file_sha256, via, terms_version, downloaded_at)
      values (p_person, kept_design, p_title, p_tier, p_bundle, p_file, p_via, p_terms, p_at);
  end if;
  insert into download_days (model_id, user_id, day) select kept_design, p_person, p_day where kept_design is not null
    on conflict do nothing;
  if not found then
    return query select false, not is_recorded;
    return;
  end if;
  return query select count_download(kept_design, p_tags), true;
  -- The bitmaps of popularity are written now, while the timeout applies, and not at the end of the transaction.
  set constraints all immediate;
end
$$;
