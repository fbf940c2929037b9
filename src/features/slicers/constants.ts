/** The slicers that files can be opened in, in the order of the menu. */
export const slicerIds = [
  'orcaslicer',
  'bambustudio',
  'cura',
  'crealityprint',
  'elegooslicer',
  'prusaslicer',
  'snapmakerorca',
  'lychee',
] as const;
export type SlicerId = (typeof slicerIds)[number];

/** The operating systems that slicers run on. */
export const slicerSystems = ['windows', 'macos', 'linux'] as const;
export type SlicerSystem = (typeof slicerSystems)[number];

const megabyte = 1_048_576;

/** OrcaSlicer refuses larger files by a link. */
export const maxHandedBytes = 1024 * megabyte;
/** The largest STL that is converted to 3MF. */
export const maxConvertedBytes = 100 * megabyte;
/** The largest size of all files, and the largest number of parts, that are packed into one 3MF. */
export const maxPackedBytes = 60 * megabyte;
export const maxPackedParts = 64;

/** The path of links for slicers; a ticket and the name of the file follow. */
export const slicerPath = '/to-slicer';
