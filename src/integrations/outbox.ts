import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that was stored instead of sent. */
export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  sentAt: Date;
  html: string;
  text: string;
}

export interface Outbox {
  /** Returns the newest mails first. */
  list: (limit: number) => Promise<StoredMail[]>;
  /** Returns undefined if there is no such mail or the id is invalid. */
  find: (id: string) => Promise<StoredMail | undefined>;
}

const maxMails = 500;
/** Milliseconds since 1970 and a random part, so that the order of names is the order of time. */
const idPattern = /^\d{13}-[0-9a-f]{16}$/;
const ending = '.eml';

let lastTime = 0;

/** Two mails within one millisecond stay in order. */
function newId(): string {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return `${String(lastTime).padStart(13, '0')}-${randomBytes(8).toString('hex')}`;
}

const getFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Writes a complete mail (RFC 5322) to `DATA_DIR/outbox`, which keeps the newest 500. */
export async function storeInOutbox(dataDir: string, bytes: Buffer): Promise<void> {
  const folder = getFolder(dataDir);
  const path = join(folder, newId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await using file = await open(`${path}.tmp`, 'wx', 0o600);
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(`${path}.tmp`, { force: true });
    throw error;
  }
  await rename(`${path}.tmp`, path + ending);
  const names = (await readdir(folder)).toSorted();
  for (const name of names.slice(0, -maxMails)) await rm(join(folder, name), { force: true });
}

/** Opens the mails in `DATA_DIR/outbox`. */
export function openOutbox(dataDir: string): Outbox {
  const folder = getFolder(dataDir);
  const find = async (id: string) => {
    if (!idPattern.test(id)) return undefined;
    const bytes = await readFile(join(folder, id + ending)).catch(ignoreMissing);
    return bytes && readMail(id, bytes);
  };
  return {
    list: async (limit) => {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
      const newest = ids.toSorted().toReversed().slice(0, limit);
      const mails = await Promise.all(newest.map(find));
      return mails.filter((mail) => mail !== undefined);
    },
    find,
  };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

async function readMail(id: string, bytes: Buffer): Promise<StoredMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(bytes);
  return {
    id,
    from: describeAddress(mail.from),
    to: mail.to?.map(describeAddress).join(', ') ?? '',
    subject: mail.subject ?? '',
    sentAt: new Date(Number(id.slice(0, 13))),
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
}

function describeAddress(given: { name?: string; address?: string } | undefined): string {
  if (!given) return '';
  const { name = '', address = '' } = given;
  return name === '' ? address : `${name} <${address}>`;
}
