/** The limits of reading settings. What exceeds them is ignored, because the mesh is readable without settings. */
export const maxConfigBytes = 4 * 1024 ** 2;
/** All settings files of a package together. */
export const maxAllConfigBytes = 16 * 1024 ** 2;
export const maxPlates = 64;
export const maxFilaments = 64;
export const maxJsonDepth = 32;
export const maxTextLength = 80;
export const maxWarnings = 64;
/** Files that are larger together are not searched for commands, and are left out of a package that is written anew. */
export const maxSearchedBytes = 512 * 1024 ** 2;
