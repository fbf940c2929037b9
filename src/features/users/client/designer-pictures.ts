import { endpointQuery } from '#src/lib/api-query.ts';
import { listDesignerPictures } from '../designers-calls.ts';

export const designerPicturesQuery = () => endpointQuery(listDesignerPictures, {});
