import type { Model } from '#src/features/catalog/schemas.ts';
import { getModel, listModels, listRelated } from '#src/features/catalog/calls.ts';
import { countComments, listComments } from '#src/features/comments/calls.ts';
import { listDownloads, requestDownload } from '#src/features/downloads/calls.ts';
import type { DownloadEntry } from '#src/features/downloads/schemas.ts';
import { readFavoriteStatus } from '#src/features/favorites/calls.ts';
import { listDesignerPictures } from '#src/features/users/designers-calls.ts';
import { respond, respondWithList, type StubbedCall } from './api-stub.ts';
import { buildDesign, categoryCalls } from './data.ts';

/** The calls that the page of a design without comments makes. */
export function designCalls(design: Model = buildDesign()): StubbedCall[] {
  const ticket = { downloadUrl: `/files/${design.id}.zip`, suggestedFilename: `${design.title}.zip` };
  return [
    ...categoryCalls,
    respond(getModel, design),
    respond(listDesignerPictures, []),
    respond(listRelated, []),
    respondWithList(listModels, []),
    respondWithList(listDownloads, []),
    respond(readFavoriteStatus, [
      { stlFileId: design.id, isFavorited: false, favoriteCount: design.favoriteCount },
    ]),
    respondWithList(listComments, []),
    respond(countComments, { count: 0 }),
    respond(requestDownload, ticket),
  ];
}

/** Builds an entry of the download history. */
export function buildDownload(
  changes: Partial<Omit<DownloadEntry, 'stlFile'>> = {},
  design: Partial<DownloadEntry['stlFile']> = {},
): DownloadEntry {
  return {
    id: 1,
    downloadedAt: '2026-11-18T12:00:00.000Z',
    fileName: null,
    isCommercial: false,
    licenceId: null,
    edition: 1,
    newEdition: null,
    isKept: design.id !== null,
    ...changes,
    stlFile: {
      id: 7,
      title: 'Ripple Vase',
      description: 'Prints upright.',
      imageUrl: null,
      imageColor: null,
      category: 'home-decor',
      ...design,
    },
  };
}
