export const maxCategoryNameLength = 60;
export const maxCategoryTextLength = 500;
