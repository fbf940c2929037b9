export const differenceStates = ['waiting', 'done', 'not_comparable', 'failed'] as const;

export const differenceNotFoundMessage = 'There is no such difference between files.';

const publicPath = '/api/stl-files/:id/differences/:oldSha256/:newSha256';
const adminPath = '/api/admin/stl-files/:id/differences/:oldSha256/:newSha256';

/** The address of a picture of a difference, `before` or `after`. */
export const differencePicturePath = `${publicPath}/pictures/:kind`;
export const adminDifferencePicturePath = `${adminPath}/pictures/:kind`;
/** The address of the mesh that shows a difference, named by its hash. */
export const differenceViewPath = `${publicPath}/views/:file`;
export const adminDifferenceViewPath = `${adminPath}/views/:file`;
