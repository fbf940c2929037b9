/** The maximum number of choices that a design offers to print. */
export const maxPrintChoices = 16;
/** The maximum number of copies of a file in one print. */
export const maxCopies = 99;
