export const noCategoryMessage = 'Please select at least one category';
export const noModelFileMessage = 'Please select at least one STL file';
export const maxDescriptionLength = 20_000;

/** Larger files are examined when their design is stored, because their bytes would be sent twice. */
export const maxExaminedAheadBytes = 64 * 1_048_576;

export const modelStates = ['draft', 'scheduled', 'released'] as const;

/** The number of days that a deleted design stays in the bin. */
export const binDays = 30;
export const releasedAlreadyMessage = 'This design is released already.';

/** The admin addresses of the images of a design that is not public. They take the same parameters as the public ones. */
export const adminImagePath = '/api/admin/stl-files/:id/image';
export const adminGalleryPath = '/api/admin/stl-files/:id/gallery/:index';

export const maxBulk = 200;

/** The addresses of the content of a file and of a file version. */
export const adminFilePath = '/api/admin/stl-files/:id/files/:fileId';
export const adminVersionPath = '/api/admin/stl-files/:id/versions/:versionId/file';
