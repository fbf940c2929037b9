export interface CarouselImage {
  src: string;
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  /** The position of the image in the square crop, in percent. */
  crop?: { x: number; y: number };
  /** The color of the placeholder while the image loads. */
  color?: string | null;
}
