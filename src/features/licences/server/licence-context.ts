import type { Context } from '#src/features/context.ts';
import type { LicenceKeys } from './licence-keys.ts';

export interface LicenceContext extends Context {
  licenceKeys: LicenceKeys;
}
