// These controls need menus and tooltips, and are one file of the built site.
export { FileActions } from '#src/features/slicers/client/FileActions.tsx';
export { SlicerButton } from '#src/features/slicers/client/SlicerButton.tsx';
export { Fineness } from './files/Fineness.tsx';
