export interface CarouselImage {
  src: string;
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  /** Where the 1:1 cut keeps the picture, in percent. */
  crop?: { x: number; y: number };
  /** What fills its boxes until it is there. */
  color?: string | null;
}
