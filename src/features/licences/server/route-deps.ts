import type { Db } from '#src/db/types.ts';
import type { Images } from '#src/integrations/images.ts';
import type { LicenceKeys } from './licence-keys.ts';

export interface LicenceRouteDeps {
  db: Db;
  licenceKeys: LicenceKeys;
  now: () => Date;
  images: Images;
  /** The address of the shop. */
  origin: () => string;
}
