export interface ThreadSource {
  modelId: number;
  /** The user whose comments are marked as the designer's. */
  designerId: string | null;
  /** ISO 8601; the current time in the first render. */
  renderedAt: string;
}

export interface SectionProps extends ThreadSource {
  /** Whether the dialog with the same comments is open; undefined before it is opened for the first time. */
  isDialogOpen: boolean | undefined;
  onDialogChange: (open: boolean) => void;
}
