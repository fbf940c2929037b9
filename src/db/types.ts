import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { MeshMeasures } from '#src/lib/mesh-measures.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import type { AccountTables } from './account-tables.ts';
import type { AdminTables } from './admin-tables.ts';
import type { BillingTables } from './billing-tables.ts';
import type { Defaulted } from './columns.ts';
import type {
  CommentReactionCountsTable,
  CommentReactionsTable,
  CommentReportsTable,
  CommentsTable,
  ModerationActionsTable,
} from './comment-tables.ts';
import type { SiteTables } from './site-tables.ts';

interface PlanGrantsTable {
  user_id: string;
  tier: PaidTier;
  ends_at: Date | null;
  granted_by: string | null;
  created_at: Defaulted<Date>;
  /** The time at which the user was reminded that the grant will end. */
  reminded_at: Date | null;
}

interface RateLimitsTable {
  key: string;
  hits: number;
  window_ends_at: Date;
}

interface IdempotencyKeysTable {
  scope: string;
  key: string;
  request_hash: string;
  status: number | null;
  body: string | null;
  created_at: Defaulted<Date>;
}

interface CountersTable {
  name: string;
  value: Defaulted<number>;
}

interface CategoriesTable {
  id: GeneratedAlways<number>;
  name: string;
  name_key: Defaulted<string>;
  slug: string;
  description: Defaulted<string>;
  model_count: Defaulted<number>;
  created_at: Defaulted<Date>;
}

interface SubcategoriesTable extends CategoriesTable {
  category_id: number;
}

export interface ModelsTable {
  id: GeneratedAlways<number>;
  title: string;
  description: Defaulted<string>;
  summary: Defaulted<string>;
  is_premium: Defaulted<boolean>;
  needs_supports: Defaulted<boolean>;
  needs_brim: Defaulted<boolean>;
  crop_x: Defaulted<number>;
  crop_y: Defaulted<number>;
  designer_id: string | null;
  download_count: Defaulted<number>;
  favorite_count: Defaulted<number>;
  comment_count: Defaulted<number>;
  thread_count: Defaulted<number>;
  bundle_key: string;
  bundle_size_bytes: number;
  bundle_sha256: string;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  released_at: Defaulted<Date>;
  state: Defaulted<'draft' | 'scheduled' | 'released'>;
  /** Set when the state is `scheduled`. */
  releases_at: Date | null;
  /** The time at which the design was moved to the bin. */
  deleted_at: Date | null;
  /** The sort key of the title. */
  title_key: Defaulted<string>;
  /** True when the design is released and not in the bin; only admins see the others. */
  is_public: GeneratedAlways<boolean>;
  /** Whether the release calendar shows the title while the design is scheduled. */
  shows_title_early: Defaulted<boolean>;
  /** The ETag of the ZIP file on S3; null when files are stored on disk. */
  bundle_etag: string | null;
  /** The version of the rules by which the ZIP file was packed. */
  bundle_version: Defaulted<number>;
}

interface ModelCategoriesTable {
  model_id: number;
  category_id: number;
}

interface ModelSubcategoriesTable {
  model_id: number;
  subcategory_id: number;
}

interface ModelFilesTable {
  id: GeneratedAlways<number>;
  model_id: number;
  position: number;
  name: string;
  format: 'stl' | '3mf' | 'zip';
  size_bytes: number;
  sha256: string;
  storage_key: string;
  mesh: ColumnType<MeshMeasures | null, string | null, string | null>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface ModelImagesTable {
  id: GeneratedAlways<number>;
  model_id: number;
  position: number;
  source: 'upload' | 'mesh';
  hash: string;
  width: number;
  height: number;
  created_at: Defaulted<Date>;
  /** The mean color as #rrggbb; null until it is computed. */
  color: string | null;
}

interface ModelListingsTable {
  scope: GeneratedAlways<number>;
  category_id: number | null;
  subcategory_id: number | null;
  model_id: number;
  flags: number;
  released_at: Date;
  download_count: number;
  title_key: string;
}

interface ModelSearchTable {
  model_id: number;
  title_key: string;
  popularity: number;
  released_at: Date;
  title_words: string;
  words: string;
}

interface SearchWordsTable {
  word: string;
  lexeme: string;
}

interface DownloadsTable {
  id: GeneratedAlways<number>;
  user_id: string | null;
  model_id: number | null;
  title: string;
  tier: string;
  bundle_sha256: string;
  terms_version: string;
  downloaded_at: Defaulted<Date>;
}

interface DownloadDaysTable {
  model_id: number;
  user_id: string;
  day: ColumnType<Date, string, string>;
}

interface FavoritesTable {
  id: GeneratedAlways<number>;
  user_id: string;
  model_id: number;
  created_at: Defaulted<Date>;
}

interface RankingsTable {
  id: GeneratedAlways<number>;
  kind: 'trending' | 'popular';
  period: string;
  computed_at: Generated<Date>;
}

interface RankingEntriesTable {
  ranking_id: number;
  position: number;
  model_id: number;
  score: number;
}

export interface Database extends AccountTables, BillingTables, AdminTables, SiteTables {
  plan_grants: PlanGrantsTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  counters: CountersTable;
  categories: CategoriesTable;
  subcategories: SubcategoriesTable;
  models: ModelsTable;
  model_categories: ModelCategoriesTable;
  model_subcategories: ModelSubcategoriesTable;
  model_files: ModelFilesTable;
  model_images: ModelImagesTable;
  model_listings: ModelListingsTable;
  model_search: ModelSearchTable;
  search_words: SearchWordsTable;
  downloads: DownloadsTable;
  download_days: DownloadDaysTable;
  favorites: FavoritesTable;
  comments: CommentsTable;
  comment_reactions: CommentReactionsTable;
  comment_reaction_counts: CommentReactionCountsTable;
  comment_reports: CommentReportsTable;
  moderation_actions: ModerationActionsTable;
  rankings: RankingsTable;
  ranking_entries: RankingEntriesTable;
}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
