import { isBackupActive } from '#src/db/backup/active-backups.ts';
import type { Db } from '#src/db/types.ts';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { toStorageError } from '#src/http/api/storage-errors.ts';
import type { UploadRules } from '#src/http/files/uploads.ts';
import { isSamePicture, type Avatars, type PreparedAvatar } from '#src/integrations/avatars.ts';
import { AppError, invalid, notFound, unsupportedType } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import type { Picture } from '../schemas.ts';
import { maxPictureBytes, messages } from '../messages.ts';

export type PictureContext = Pick<Context, 'db' | 'avatars' | 'log' | 'now'>;

type PictureColumn = 'custom_image_hash' | 'provider_image_hash';

const field = 'profilePicture';
const formOverheadBytes = 65_536;

export const pictureRules: UploadRules = {
  files: {
    [field]: {
      maxFiles: 1,
      maxBytes: maxPictureBytes,
      maxTotalBytes: maxPictureBytes,
      label: 'profile picture',
    },
  },
  maxTotalBytes: maxPictureBytes + formOverheadBytes,
  tooLargeMessage: messages.imageTooLarge,
};

/**
 * Sets a person's uploaded picture.
 * @param path path of the uploaded file; undefined when the form had none
 * @throws AppError 400 or 415 for a file that is not an image
 */
export async function setCustomPicture(
  context: PictureContext,
  userId: string,
  path: string | undefined,
): Promise<Picture> {
  if (path === undefined) throw invalid(messages.noImage, [{ path: field, message: messages.noImage }]);
  const picture = await prepare(context.avatars, path);
  const hash = await storePicture(context, { userId, column: 'custom_image_hash', picture });
  return { customProfileImageUrl: avatarUrl(userId, hash) };
}

export async function removeCustomPicture(context: PictureContext, userId: string): Promise<Picture> {
  await replaceHash(context, { userId, column: 'custom_image_hash', hash: null });
  return { customProfileImageUrl: null };
}

async function prepare(avatars: Avatars, path: string): Promise<PreparedAvatar> {
  try {
    return await avatars.prepare(path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_type')
      throw unsupportedType(messages.noImage);
    throw error;
  }
}

interface NewPicture {
  userId: string;
  column: PictureColumn;
  picture: PreparedAvatar;
  /** Source address at the provider; the picture is used only while it is still the current one. */
  copiedFrom?: string;
}

/**
 * Stores a picture and references it in the person's row. A picture identical to the current one changes nothing.
 * @returns the current hash
 * @throws AppError 404 for an unknown person, 503 when the storage is full
 */
export async function storePicture(context: PictureContext, input: NewPicture): Promise<string | null> {
  const { userId, column, picture, copiedFrom } = input;
  const before = await findHash(context.db, userId, column);
  if (isSamePicture(before, picture.hash)) return before;
  try {
    await picture.store();
  } catch (error) {
    await removeFiles(context, picture.hash);
    throw toStorageError(error) ?? error;
  }
  const isNamed = await replaceHash(context, { userId, column, hash: picture.hash, copiedFrom });
  if (!isNamed) await removeFiles(context, picture.hash);
  return isNamed ? picture.hash : before;
}

async function findHash(db: Db, userId: string, column: PictureColumn): Promise<string | null> {
  const row = await db.selectFrom('users').select(column).where('id', '=', userId).executeTakeFirst();
  if (!row) throw notFound(messages.notFound);
  return row[column];
}

/** @returns true when the row references the new hash; the previous picture's files are then removed */
async function replaceHash(
  context: PictureContext,
  {
    userId,
    column,
    hash,
    copiedFrom,
  }: { userId: string; column: PictureColumn; hash: string | null; copiedFrom?: string | undefined },
): Promise<boolean> {
  const before = await context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select([column, 'provider_image_url'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (copiedFrom !== undefined && row.provider_image_url !== copiedFrom)) return undefined;
    await tx
      .updateTable('users')
      .set({ [column]: hash, updated_at: context.now() })
      .where('id', '=', userId)
      .execute();
    await announceChange(tx, [tags.user(userId)]);
    return { hash: row[column] };
  });
  if (!before) return false;
  if (before.hash !== null) await removeFiles(context, before.hash);
  return true;
}

/** Removes a picture's files. Files that cannot be removed, or during a backup, are left to the daily sweep. */
async function removeFiles({ avatars, db, log }: PictureContext, hash: string): Promise<void> {
  try {
    if (await isBackupActive(db)) return;
    await avatars.remove(hash);
  } catch (error) {
    log.warn(
      { event: 'avatar_removal_failed', err: error, picture: hash },
      'The files of a profile picture could not be removed; the daily sweep removes them.',
    );
  }
}
