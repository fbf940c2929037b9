/** The path is spelled out here, so that a card does not load `calls.ts`. */
export const statusKey = (id: number): [string] => [`/api/stl-files/${id}/favorite`];
