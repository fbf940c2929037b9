export { pressFavorite, setFavorite } from './set-favorite.ts';
export { readStatus } from './status-batch.ts';
