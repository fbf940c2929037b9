import type { Db } from '#src/db/types.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import type { Images } from '#src/integrations/images.ts';
import type { LicenceKeys } from './licence-keys.ts';

export interface LicenceRouteDeps {
  db: Db;
  licenceKeys: LicenceKeys;
  now: () => Date;
  images: Images;
  limiter: RateLimiter;
  /** The address of the shop. */
  origin: () => string;
}
