import { sql } from 'kysely';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import type { CommentAuthor } from '../schemas.ts';

export interface AuthorRow {
  author_id: string | null;
  author_username: string | null;
  author_custom_hash: string | null;
  author_provider_hash: string | null;
}

/** Author columns for a select with `left join users u`. */
export const authorColumns = sql`
  u.id as author_id, u.username as author_username, u.custom_image_hash as author_custom_hash,
  u.provider_image_hash as author_provider_hash`;

const noPictures = { avatarUrl: null, customProfileImageUrl: null, profileImageUrl: null };

/** The author shown for a removed comment. */
export const noAuthor: CommentAuthor = { id: null, displayName: '', ...noPictures };

export function toAuthor(row: AuthorRow): CommentAuthor {
  const { author_id: id } = row;
  if (id === null) return { id, displayName: 'Deleted user', ...noPictures };
  const customProfileImageUrl = avatarUrl(id, row.author_custom_hash);
  const profileImageUrl = avatarUrl(id, row.author_provider_hash);
  return {
    id,
    displayName: row.author_username ?? '',
    avatarUrl: customProfileImageUrl ?? profileImageUrl,
    customProfileImageUrl,
    profileImageUrl,
  };
}
