import { getOpening } from '#src/features/opening/calls.ts';
import { getClock, getStats } from '#src/features/admin/calls.ts';
import type { AdminUser, UserDetail } from '#src/features/admin/schemas.ts';
import { listCategoriesAsAdmin, listSubcategoriesAsAdmin } from '#src/features/categories/admin-calls.ts';
import type { AdminCategory, AdminSubcategory } from '#src/features/categories/schemas.ts';
import type { AdminModel, AdminModelCard } from '#src/features/publishing/admin-schemas.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { listReleaseSlots } from '#src/features/publishing/release-calls.ts';
import { listExaminations } from '#src/features/publishing/examination-calls.ts';
import type { FileExamination } from '#src/features/publishing/examination-schemas.ts';
import { listFileVersions } from '#src/features/publishing/versions-calls.ts';
import { respond, respondWithList, type StubbedCall } from './api-stub.ts';
import { buildDesign, buildDesignCard, buildSubscription, buildViewer, categoryCalls } from './data.ts';

export const admin = buildViewer({ isAdmin: true, twoFactorEnabled: true });

/** The calls that all tabs of the admin panel make. */
export const panelCalls = [
  ...categoryCalls,
  respond(getStats, { totalUsers: 1204, totalDownloads: 5321, totalFiles: 36 }),
  respond(getClock, { jump: null }),
  respond(getOpening, { isOpen: true, isFirstRun: false, points: [] }),
];

/** The calls that the editor makes besides reading the design. */
export const editorCalls = [
  ...panelCalls,
  respond(listReleaseSlots, [
    { at: '2036-11-24T15:00:00.000Z', designerId: 'designer-one' },
    { at: '2036-11-26T15:00:00.000Z', designerId: 'designer-two' },
  ]),
  respond(listFileVersions, []),
  respond(listExaminations, []),
];

export function buildAdminCard(changes: Partial<AdminModelCard> = {}): AdminModelCard {
  const categories = ['home-decor'];
  return {
    ...buildDesignCard({ categories, subcategories: [] }),
    state: 'released',
    releasesAt: null,
    deletedAt: null,
    problems: [],
    ...changes,
  };
}

/** Builds a design as the editor reads it. */
export function buildAdminDesign(changes: Partial<AdminModel> = {}): AdminModel {
  return {
    ...buildDesign({ categories: ['home-decor'], subcategories: [] }),
    state: 'released',
    releasesAt: null,
    deletedAt: null,
    showsTitleEarly: false,
    previewLevel: 'auto',
    galleryHashes: ['a'.repeat(64)],
    settingsNotices: [],
    ...changes,
  };
}

export function buildAdminUser(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'user-ida',
    firstName: 'Ida',
    lastName: '',
    username: 'ida',
    email: 'ida@example.com',
    isAdmin: false,
    isMod: false,
    subscriptionTier: 'free',
    grantTier: null,
    isLifetimeSubscription: false,
    freeSubscriptionEndDate: null,
    freeSubscriptionGrantedBy: null,
    createdAt: '2026-11-05T12:00:00.000Z',
    ...changes,
  };
}

/** Builds what the dialog about a user reads. */
export function buildUserDetail(user: AdminUser, changes: Partial<UserDetail> = {}): UserDetail {
  return {
    user,
    emailVerified: false,
    wantsStlEmails: false,
    mailRefusal: null,
    avatarUrl: null,
    bio: '',
    location: '',
    website: '',
    links: [],
    hasPassword: true,
    signInMethods: [],
    twoFactorEnabled: false,
    lastSeenAt: user.createdAt,
    termsVersion: null,
    subscription: buildSubscription(),
    grant: null,
    counts: { downloads: 0, comments: 0, favorites: 0 },
    ...changes,
  };
}

/** Answers the list of designs by its search, filters and order, as the server does. */
export function respondWithFiles(read: () => readonly AdminModelCard[]): StubbedCall {
  return {
    endpoint: listModelsAsAdmin,
    respond: ({ query }) => {
      const { q = '', shelf = 'live', category, premium, sort = 'newest', order } = query;
      const isOnShelf = ({ state, deletedAt, problems }: AdminModelCard) => {
        if (shelf === 'bin' || deletedAt !== null) return (shelf === 'bin') === (deletedAt !== null);
        if (shelf === 'problems') return problems.length > 0;
        return shelf === 'live' || state === { draft: 'draft', scheduled: 'scheduled' }[shelf];
      };
      const found = read()
        .filter(isOnShelf)
        .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
        .filter(({ isPremium }) => premium === undefined || String(isPremium) === premium)
        .filter(({ categories }) => category === undefined || categories.includes(category));
      const byTitle = found.toSorted((one, other) => one.title.localeCompare(other.title));
      const items = sort === 'title' ? (order === 'desc' ? byTitle.toReversed() : byTitle) : found;
      return { status: 200, json: items, headers: { 'x-total-count': String(items.length) } };
    },
  };
}

/** Answers the categories and subcategories of the admin panel. */
export function respondWithCategories(
  read: () => { categories: AdminCategory[]; subcategories: AdminSubcategory[] },
): StubbedCall[] {
  return [
    respond(listCategoriesAsAdmin, () => read().categories),
    respond(listSubcategoriesAsAdmin, () => read().subcategories),
    respondWithList(listModelsAsAdmin, []),
  ];
}

/** The facts of a file that are not known yet, or do not matter. */
export const noFacts: FileExamination['facts'] = {
  isRough: false,
  partCount: 0,
  parts: [],
  supports: null,
  estimates: [],
};
