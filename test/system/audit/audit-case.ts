import type { AuditAction } from '#src/features/audit/schemas.ts';
import type { Request } from '../../support/test-app.ts';
import type { UploadSite } from '../../support/upload-site.ts';

/** Returns the site, which is created after the cases are listed. */
export type Shop = () => UploadSite;

export interface AuditCase {
  /** Method and documented path, such as `POST /api/admin/stl-files/{id}/files`. */
  endpoint: string;
  /** Name of the variant, for endpoints with several cases. */
  use?: string;
  /** Creates the data that the call needs. */
  prepare: () => Promise<{
    call: Request;
    /** Ids of the targets, with one audit event each; undefined for a target that the call creates. */
    targets: (number | string | undefined)[];
  }>;
  action: AuditAction;
  /** Whether the repeated call is rejected, or else a function that builds a call that is rejected. */
  refused: 'again' | ((call: Request) => Request);
}

export const missingId = '2000000000';
/** Replaces the id in the call's URL by one that does not exist. */
export const withMissingId = (call: Request): Request => ({
  ...call,
  url: call.url.replace(/\d+|[0-9a-f-]{36}/, missingId),
});
export const withBody =
  (body: unknown) =>
  ({ method, url }: Request): Request => ({ method, url, body });
