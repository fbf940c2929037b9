export const imageFormats = ['webp', 'avif', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The path of an untrusted image, or its bytes. */
export type ImageSource = string | Uint8Array;

/** Rows from the upper left, three sRGB bytes a pixel. */
export interface PixelImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** An image in our normalized form, which all sizes are made from. */
export interface MasterImage {
  data: Uint8Array;
  width: number;
  height: number;
  /** The mean color, #rrggbb. */
  color: string;
}

export interface VariantOrder {
  /** The paths of the master image and of the variant to write. */
  source: string;
  target: string;
  width: number;
  format: ImageFormat;
}

/** The side lengths of the squares of an avatar, in pixels. The largest is made from the picture, the others from it. */
export const avatarSizes = [64, 128, 256, 512] as const;
export const avatarFormats = ['webp', 'jpeg'] as const;
export type AvatarFormat = (typeof avatarFormats)[number];

export interface AvatarSquare {
  size: number;
  format: AvatarFormat;
  data: Uint8Array;
}

export interface AvatarImage {
  /** The SHA-256 of the pixels in hexadecimal. */
  pixelHash: string;
  squares: AvatarSquare[];
}

/** The requests to the processes that run the image library, and their responses. */
export interface EncodeMessages {
  request:
    | { kind: 'picture'; picture: PixelImage }
    | { kind: 'upload'; source: ImageSource; maxPixels: number }
    | { kind: 'avatar'; source: ImageSource; maxPixels: number }
    | { kind: 'mark'; source: ImageSource; maxPixels: number }
    | { kind: 'variant'; variant: VariantOrder }
    | { kind: 'color'; path: string };
  response:
    | { master: MasterImage }
    | { avatar: AvatarImage }
    | { mark: Uint8Array }
    | { color: string }
    | { isWritten: true };
}
