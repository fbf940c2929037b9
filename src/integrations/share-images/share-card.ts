export const shareWidth = 1200;
export const shareHeight = 630;

/** What a shared link shows. */
export interface ShareCard {
  brand: string;
  title: string;
  /** Of a design. */
  badge: 'Free' | 'Premium' | null;
  /** A picture of ours, as a file's bytes; without one the card shows the mark. */
  picture: Uint8Array | null;
  /** Where the cut keeps the picture, in percent. */
  crop: { x: number; y: number };
}

/** What the process that draws is asked, and answers with: a JPEG. */
export interface ShareTalk {
  question: ShareCard;
  answer: Uint8Array;
}
