-- The marks that admins have uploaded: cleaned SVG, or PNG. The facts of the shop name the one in use by its digest.
create table site_marks (
  -- SHA-256 of the bytes in hexadecimal digits.
  digest text primary key,
  type text not null check (type in ('svg', 'png')),
  body bytea not null,
  created_at timestamptz(3) not null
);
