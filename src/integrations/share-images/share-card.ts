export const shareWidth = 1200;
export const shareHeight = 630;

/** The contents of the preview of a shared link. */
export interface ShareCard {
  brand: string;
  /** The fill of the first layer, as in `#FFC42E`. */
  accent: string;
  /** Whether the F of layers is drawn; a shop with a mark of its own shows its name alone. */
  hasLayers: boolean;
  title: string;
  /** The badge of a design, else null. */
  badge: 'Free' | 'Premium' | null;
  /** The bytes of one of our own pictures. Without one, the card shows the logo. */
  picture: Uint8Array | null;
  /** The crop position, in percent. */
  crop: { x: number; y: number };
}

/** The request to the process that draws, and its response: a JPEG. */
export interface ShareMessages {
  request: ShareCard;
  response: Uint8Array;
}
