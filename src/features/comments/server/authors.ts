import { sql } from 'kysely';
import { avatarUrl } from '#src/features/auth/server/avatar-url.ts';
import type { CommentAuthor } from '../contract.ts';

export interface AuthorRow {
  author_id: string | null;
  author_username: string | null;
  author_custom_hash: string | null;
  author_provider_hash: string | null;
}

/** Of a select that has `left join users u`. */
export const authorColumns = sql`
  u.id as author_id, u.username as author_username, u.custom_image_hash as author_custom_hash,
  u.provider_image_hash as author_provider_hash`;

const pictureless = { avatarUrl: null, customProfileImageUrl: null, profileImageUrl: null };

/** Stands where the comment itself is gone. */
export const nobody: CommentAuthor = { id: null, displayName: '', ...pictureless };

export function toAuthor(row: AuthorRow): CommentAuthor {
  const { author_id: id } = row;
  if (id === null) return { id, displayName: 'Deleted user', ...pictureless };
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
