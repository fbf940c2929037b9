/** The levels of detail of a preview. `auto` follows from the access to the design. */
export const previewLevels = ['auto', 'full', 'reduced', 'pictures'] as const;

/** Meshes of premium designs with fewer facets are shown in pictures only: no reduction hides their shape. */
export const leastReducedTriangles = 2000;

/** The number of pictures around the largest file of a design. */
export const turnCount = 24;
/** The number of pictures around each further file, since half a second of processor time makes one of them. */
export const furtherTurnCount = 12;
/** The number of files of a design that are shown in pictures, at most. */
export const maxTurnFiles = 4;

export const previewNotFoundMessage = 'There is no preview of this design.';

/** The address of a preview, named by its hash. */
export const previewFilePath = '/previews/:file';
/** The address of a preview of a design that is not public. */
export const adminPreviewFilePath = '/api/admin/stl-files/:id/preview/:file';
/** The address of one of the pictures around the files of a design, counted from 0. */
export const turnPath = '/api/stl-files/:id/preview/pictures/:index';
export const adminTurnPath = '/api/admin/stl-files/:id/preview/pictures/:index';
