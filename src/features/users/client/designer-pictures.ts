import { endpointQuery } from '#src/lib/api-query.ts';
import { listDesignerPictures } from '../designers-contract.ts';

export const designerPicturesQuery = () => endpointQuery(listDesignerPictures, {});
