/** The widths that images are made in, in pixels; what is asked for goes up to the next one. None is ever enlarged. */
export const imageWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;
