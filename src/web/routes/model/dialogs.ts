// The dialogs of this page are one file of the built site.
export { ChooserDialog } from '#src/features/printers/client/choose/ChooserDialog.tsx';
export { CostsDialog } from '#src/features/printers/client/costs/CostsDialog.tsx';
export { SellingDialog } from '#src/features/printers/client/costs/SellingDialog.tsx';
export { ShareDialog } from './share/ShareDialog.tsx';
