/** The path is spelled out here, so that a card does not load the contract's calls. */
export const statusKey = (id: number): [string] => [`/api/stl-files/${id}/favorite`];
