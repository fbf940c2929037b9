import type { RefObject } from 'react';

export interface ThreadOf {
  modelId: number;
  /** Whose comments are marked as the designer's. */
  designerId: string | null;
  /** ISO; what a first render shows as now. */
  renderedAt: string;
}

export interface SectionProps extends ThreadOf {
  /** Of the dialog with the same comments; undefined until it is opened. */
  isDialogOpen: boolean | undefined;
  onDialogChange: (open: boolean) => void;
  /** The button that was pressed before the code was there. */
  early: RefObject<HTMLElement | null>;
}
