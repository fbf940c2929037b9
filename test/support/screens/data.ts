import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { listCategories, listSubcategories } from '#src/features/categories/calls.ts';
import {
  countCategories,
  listModels,
  listOccasions,
  listPopular,
  listTrending,
  suggestSearches,
} from '#src/features/catalog/calls.ts';
import type { Model, ModelCard, SearchSuggestions } from '#src/features/catalog/schemas.ts';
import { unexaminedFile, unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import { freeSubscription } from '#src/features/plans/constants.ts';
import { listUpcomingReleases } from '#src/features/releases/calls.ts';
import type { UpcomingRelease } from '#src/features/releases/schemas.ts';
import { respond, respondWithList } from './api-stub.ts';

const createdAt = '2026-11-05T12:00:00.000Z';
/** A picture of one pixel, so that no test depends on the network. The width that is appended is in its fragment. */
export const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#';
/** Another one, since the pictures of a design differ. */
export const otherPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=#';

/** Builds a signed-in user on the free plan. */
export function buildViewer(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'user-ada',
    email: 'ada@example.com',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Moss',
    username: 'ada-moss',
    isAdmin: false,
    isMod: false,
    profileImageUrl: null,
    customProfileImageUrl: null,
    createdAt,
    wantsStlEmails: false,
    twoFactorEnabled: false,
    hasAcceptedTerms: true,
    unreadNotifications: 0,
    subscription: buildSubscription(),
    ...changes,
  };
}

/** Builds the state of a subscription; the free plan by default. */
export function buildSubscription(
  changes: Partial<CurrentUser['subscription']> = {},
): CurrentUser['subscription'] {
  return { ...freeSubscription, ...changes };
}

/** Builds a design of a list. */
export function buildDesignCard(changes: Partial<ModelCard> = {}): ModelCard {
  return {
    id: 7,
    title: 'Ripple Vase',
    description: 'A vase with a rippled wall.',
    categories: ['Home Decor'],
    subcategories: ['Vases'],
    category: null,
    subcategory: null,
    imageUrl: picture,
    imageColor: '#c9b79c',
    isPremium: false,
    needsSupports: false,
    needsBrim: false,
    cropX: '50',
    cropY: '50',
    downloadCount: 12,
    favoriteCount: 3,
    commentCount: 0,
    createdAt,
    updatedAt: createdAt,
    releasedAt: createdAt,
    designer: { userId: 'designer-1', username: 'mira', displayName: 'Mira' },
    print: null,
    ...changes,
  };
}

/** Builds a design as its page shows it. */
export function buildDesign(changes: Partial<Model> = {}): Model {
  return {
    ...buildDesignCard(),
    description: '<p>A vase with a rippled wall.</p>',
    galleryImages: [otherPicture],
    galleryColors: ['#c9b79c'],
    imageAlts: [null, null],
    files: [
      {
        id: 1,
        name: 'ripple-vase.stl',
        format: 'stl',
        sizeBytes: 250_000,
        sha256: 'ab'.repeat(32),
        updatedAt: createdAt,
        mesh: null,
        facts: unexaminedFile,
      },
    ],
    tags: [],
    editions: [{ number: 1, changedAt: createdAt, kind: 'first', note: '' }],
    shareImageUrl: null,
    downloadSizeBytes: 120_000,
    printFacts: unexaminedModel,
    preview: null,
    ...changes,
  };
}

/** Builds a coming release whose title is not shown yet. */
export function buildUpcomingRelease(changes: Partial<UpcomingRelease> = {}): UpcomingRelease {
  return {
    at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    designer: { userId: 'designer-1', username: 'mira', displayName: 'Mira' },
    title: null,
    ...changes,
  };
}

const category = {
  name: 'Home Decor',
  slug: 'home-decor',
  description: 'For shelves and tables.',
  modelCount: 12,
};

export const noSuggestions: SearchSuggestions = {
  ...{ designs: [], designers: [], tags: [], categories: [], total: 0, guess: null },
};

/** The categories, which most pages read, and what lists of designs read beside them. */
export const categoryCalls = [
  respond(listCategories, [{ id: 1, ...category }]),
  respond(listSubcategories, [{ ...category, id: 11, name: 'Vases', slug: 'vases', categoryId: 1 }]),
  respond(countCategories, { total: 0, categories: [] }),
  respond(suggestSearches, noSuggestions),
  respond(listPopular, []),
  respond(listOccasions, []),
];

/** The calls that the home page makes for a catalog without designs. */
export const homeCalls = [
  ...categoryCalls,
  respond(listTrending, []),
  respond(listPopular, []),
  respondWithList(listModels, []),
  respond(listUpcomingReleases, []),
];
