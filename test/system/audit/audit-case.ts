import type { AuditAction } from '#src/features/audit/contract.ts';
import type { Request } from '../../support/test-app.ts';
import type { UploadSite } from '../../support/upload-site.ts';

/** Opened after the cases are listed. */
export type Shop = () => UploadSite;

export interface AuditCase {
  /** As `POST /api/admin/stl-files/{id}/files`. */
  endpoint: string;
  /** Which of its uses; left out where there is one. */
  use?: string;
  /** Makes what the call needs. */
  prepare: () => Promise<{
    call: Request;
    /** What it is done to, one entry each; undefined where it is made by the call. */
    targets: (number | string | undefined)[];
  }>;
  action: AuditAction;
  /** The same call is refused the second time, or this one is. */
  refused: 'again' | ((call: Request) => Request);
}

export const gone = '2000000000';
/** The same call about something that does not exist. */
export const ofNothing = (call: Request): Request => ({
  ...call,
  url: call.url.replace(/\d+|[0-9a-f-]{36}/, gone),
});
export const withBody =
  (body: unknown) =>
  ({ method, url }: Request): Request => ({ method, url, body });
