/** The factor of the distance by which one press zooms in. */
export const zoomStep = 0.8;
