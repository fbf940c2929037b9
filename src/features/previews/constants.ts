/** The levels of detail of a preview. `auto` follows from the access to the design. */
export const previewLevels = ['auto', 'full', 'reduced', 'pictures'] as const;

/** Meshes of premium designs with fewer facets are not shown: no reduction hides their shape. */
export const leastReducedTriangles = 2000;

export const previewNotFoundMessage = 'There is no preview of this design.';

/** The address of a preview, named by its hash. */
export const previewFilePath = '/previews/:file';
/** The address of a preview of a design that is not public. */
export const adminPreviewFilePath = '/api/admin/stl-files/:id/preview/:file';
