/** The form that carries search, order and filters where no script runs. */
export const browseFormId = 'browse-form';
