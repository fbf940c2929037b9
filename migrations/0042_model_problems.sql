-- Defects of the mesh with their places; empty until a version of the examiner that finds them has examined the content.
alter table mesh_facts add column defects jsonb not null default '[]';

-- Problems of designs, to be checked before the release. A design has one row for each kind of problem, so that the panel
-- lists and counts designs with problems without reading the others.
create table model_problems (
  model_id int not null references models on delete cascade,
  -- 'files': files that are not ready to be printed. 'uses': files with a suggested use that is not confirmed.
  kind text not null check (kind in ('files', 'uses')),
  -- The files, for 'files' with their verdicts and reasons.
  details jsonb not null,
  -- Changes with the contents and verdicts of the files with problems. People get one notification for each value.
  fingerprint text not null,
  -- False until people are notified, which happens after the design is released or scheduled.
  is_notified boolean not null default false,
  primary key (model_id, kind)
);
create index model_problems_unnotified on model_problems (model_id) where not is_notified;

-- Admins and the designer are notified of problems of released and scheduled designs.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('reply', 'new_edition', 'release', 'licence_withdrawn', 'problems'));
alter table notification_settings drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check
    check (kind in ('reply', 'new_edition', 'release', 'licence_withdrawn', 'problems'));

-- Replaces the function of 0031. Problems are visible to admins and the designer while the design has them, also before its
-- release.
create or replace function visible_notifications(person text) returns setof notifications
  language sql stable
  as $$
    select n.* from notifications n
    where n.user_id = person
      and (n.kind = 'problems' or n.model_id is null
        or (select m.is_public from models m where m.id = n.model_id))
      and (n.kind <> 'problems' or (
        select m.state <> 'draft' and m.deleted_at is null
          and (m.designer_id is not distinct from person or (select u.is_admin from users u where u.id = person))
          and (select count(*) > 0 from model_problems p where p.model_id = m.id)
        from models m where m.id = n.model_id))
      and (n.comment_id is null or (
        select c.is_readable and parent.is_readable and parent.user_id = person
        from comments c join comments parent on parent.id = c.parent_id where c.id = n.comment_id))
      and (n.licence_id is null or (
        select l.state = 'withdrawn' and l.user_id = person from licences l where l.id = n.licence_id))
  $$;
