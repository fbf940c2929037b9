export { pressFavorite } from './set-favorite.ts';
export { readStatus } from './status-batch.ts';
