/** The number of samples along each side of a pixel. */
export const samplesPerSide = 2;
