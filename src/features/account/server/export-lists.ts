import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { toPrinter, type PrinterRow } from '#src/features/printers/server/user-printers.ts';
import { readList, type Paged } from './paged-list.ts';

interface SessionRow {
  id: string;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
}

export function exportSessions(db: Db, userId: string) {
  const list: Paged<SessionRow> = {
    db,
    select: sql`
      select id, created_at, updated_at, expires_at, ip_address, user_agent
      from sessions where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}`,
  };
  return readList(list, (row) => ({
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
    expiresAt: row.expires_at,
    ipAddress: row.ip_address,
    browser: row.user_agent,
  }));
}

export function exportAcceptances(db: Db, userId: string) {
  const list: Paged<{ version: string; accepted_at: Date }> = {
    db,
    select: sql`select version, accepted_at from terms_acceptances where user_id = ${userId}`,
    order: sql`version`,
    isAfter: ({ version }) => sql`version > ${version}`,
  };
  return readList(list, (row) => ({ version: row.version, acceptedAt: row.accepted_at }));
}

/** Title of a design `m`; null for a design that is not public, whose current title is secret. */
export const publicTitle = sql`case when m.is_public then m.title end as title`;

export function exportFavorites(db: Db, userId: string) {
  const list: Paged<{ model_id: number; title: string | null; created_at: Date }> = {
    db,
    select: sql`
      select f.model_id, ${publicTitle}, f.created_at
      from favorites f join models m on m.id = f.model_id where f.user_id = ${userId}`,
    order: sql`f.model_id`,
    isAfter: ({ model_id: id }) => sql`f.model_id > ${id}::int`,
  };
  return readList(list, (row) => ({
    designId: row.model_id,
    title: row.title,
    markedAt: row.created_at,
  }));
}

export function exportPrinters(db: Db, userId: string) {
  const list: Paged<PrinterRow> = {
    db,
    select: sql`select * from user_printers where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}::int`,
  };
  return readList(list, (row) => {
    const { id: _, ...printer } = toPrinter(row);
    return { ...printer, addedAt: row.created_at };
  });
}

interface DownloadRow {
  id: number;
  model_id: number | null;
  title: string;
  tier: string;
  bundle_sha256: string;
  /** Set when only one file was downloaded. */
  file_sha256: string | null;
  via: string;
  terms_version: string;
  downloaded_at: Date;
  /** Null for downloads from before file lists were stored. */
  files: { name: string; sha256: string; sizeBytes: number }[] | null;
  /** `downloaded_at` with the full precision of the database. */
  exact_time: string;
}

export function exportDownloads(db: Db, userId: string) {
  const list: Paged<DownloadRow> = {
    db,
    select: sql`
      select id, model_id, title, tier, bundle_sha256, file_sha256, via, terms_version, downloaded_at, files,
        downloaded_at::text as exact_time
      from downloads left join download_bundles on sha256 = bundle_sha256 where user_id = ${userId}`,
    order: sql`downloaded_at desc, id desc`,
    isAfter: ({ exact_time: time, id }) =>
      sql`(downloaded_at, id) < (${time}::text::timestamptz, ${id}::bigint)`,
  };
  return readList(list, (row) => ({
    id: row.id,
    designId: row.model_id,
    title: row.title,
    plan: row.tier,
    termsVersion: row.terms_version,
    fileSha256: row.bundle_sha256,
    onlyFileSha256: row.file_sha256,
    via: row.via,
    files: row.files ?? [],
    downloadedAt: row.downloaded_at,
  }));
}

/** Exports the rows behind download counts: one per design and day (UTC). */
export function exportDownloadDays(db: Db, userId: string) {
  const list: Paged<{ model_id: number; day: string }> = {
    db,
    select: sql`select model_id, day::text as day from download_days where user_id = ${userId}`,
    order: sql`model_id, download_days.day`,
    isAfter: ({ model_id: id, day }) => sql`(model_id, download_days.day) > (${id}::int, ${day}::text::date)`,
  };
  return readList(list, (row) => ({ designId: row.model_id, day: row.day }));
}

interface MessageRow {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Date;
}

/** Exports unsent messages of the contact form from the person's verified address. */
export function exportUnsentMessages(db: Db, userId: string) {
  const list: Paged<MessageRow> = {
    db,
    select: sql`
      select c.id, c.name, c.email, c.subject, c.message, c.created_at
      from users u join contact_messages c on c.email = u.email
      where u.id = ${userId} and u.email_verified`,
    order: sql`c.id`,
    isAfter: ({ id }) => sql`c.id > ${id}::int`,
  };
  return readList(list, ({ name, email, subject, message, created_at: sentAt }) => ({
    name,
    email,
    subject,
    message,
    sentAt,
  }));
}

interface LicenceRow {
  id: string;
  download_id: number | null;
  holder: string;
  is_holder_shown: boolean;
  state: string;
  state_at: Date | null;
  reason: string | null;
  replaced_by: string | null;
  issued_at: Date;
  jws: string;
  proofs: { word: string; askedAt: string; confirmedAt: string | null }[];
}

export function exportLicences(db: Db, userId: string) {
  const list: Paged<LicenceRow> = {
    db,
    select: sql`
      select id, download_id, holder, is_holder_shown, state, state_at, reason, replaced_by, issued_at, jws,
        array(select jsonb_build_object('word', word, 'askedAt', asked_at, 'confirmedAt', confirmed_at)
          from licence_proofs where licence_id = licences.id order by licence_proofs.id) as proofs
      from licences where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}`,
  };
  return readList(list, (row) => ({
    number: row.id,
    downloadId: row.download_id,
    name: row.holder,
    isNameShown: row.is_holder_shown,
    state: row.state,
    stateSince: row.state_at,
    reason: row.reason,
    replacedBy: row.replaced_by,
    issuedAt: row.issued_at,
    record: row.jws,
    words: row.proofs,
  }));
}
