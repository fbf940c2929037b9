/** A part of a preview that can be shown and hidden separately. */
export interface PreviewPart {
  name: string | null;
  /** #rrggbb, if the file assigns one color to the part. */
  color: string | null;
  boundsMm: [x: number, y: number, z: number];
}
