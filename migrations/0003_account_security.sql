alter table users add column two_factor_enabled boolean not null default false;

-- Written by the sign-in library; the secret is encrypted, the recovery codes are hashed.
create table two_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz
);

-- A picture is kept by its hash; where it can be fetched follows from it. What Google or Discord named is copied once.
alter table users rename column profile_image_url to provider_image_url;
alter table users drop column custom_profile_image_url;
alter table users add column provider_image_hash text;
alter table users add column custom_image_hash text;
