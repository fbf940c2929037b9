// The dialogs of this page are one file of the built site.
export { ChooserDialog } from '#src/features/printers/client/choose/ChooserDialog.tsx';
export { FiltersSheet } from './FiltersSheet.tsx';
