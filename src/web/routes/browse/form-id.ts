/** The id of the form that submits search, order and filters without scripts. */
export const browseFormId = 'browse-form';
