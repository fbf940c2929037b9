/**
 * The attributes of a form that only code can submit. The method does nothing outside of a dialog, so that a submission
 * without code leads nowhere and puts no password into an address.
 */
export const codeForm = { method: 'dialog', noValidate: true } as const;
