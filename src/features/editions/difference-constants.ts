export const differenceStates = ['waiting', 'done', 'not_comparable', 'failed'] as const;

export const differenceNotFoundMessage = 'There is no difference between these files.';

const pairPath = '/differences/:oldSha256/:newSha256';

/** The address of what differs between two contents of a file of a design. */
export const differencePath = `/api/stl-files/:id${pairPath}`;
export const adminDifferencePath = `/api/admin/stl-files/:id${pairPath}`;
/** The address of a picture of a difference, `before` or `after`. */
export const differencePicturePath = `${differencePath}/pictures/:kind`;
export const adminDifferencePicturePath = `${adminDifferencePath}/pictures/:kind`;
/** The address of the mesh that shows a difference, named by its hash. */
export const differenceViewPath = `${differencePath}/views/:file`;
export const adminDifferenceViewPath = `${adminDifferencePath}/views/:file`;
