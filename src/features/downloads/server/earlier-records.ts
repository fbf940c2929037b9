import { site } from '#src/site.ts';

/** Repeats by one person within this time share a record. */
export const deduplicationMs = 3_600_000;
/** A request that does not begin at byte 0 continues a download that began within this time. */
export const continuationMs = 24 * 3_600_000;

/** The records of a person's downloads of one version of a design within the last day. */
export interface EarlierRecords {
  records: EarlierRecord[];
  /** Whether the person is counted for this design and day. */
  isCounted: boolean;
}

export interface EarlierRecord {
  tier: string;
  termsVersion: string;
  fileSha256: string | null;
  via: string;
  atMs: number;
}

/** The properties of a download that distinguish its record from earlier ones. */
interface NewRecord {
  tier: string;
  fileSha256?: string | undefined;
  via?: string;
  now: Date;
}

/** Returns whether a download needs nothing written, because what is known of it has been committed. */
export function isRecorded(
  { records, isCounted }: EarlierRecords,
  { tier, fileSha256, via = 'site', now }: NewRecord,
  isStart: boolean,
): boolean {
  const ofSameFiles = records.filter((record) => record.fileSha256 === (fileSha256 ?? null));
  if (!isStart) return ofSameFiles.some(({ atMs }) => atMs > now.getTime() - continuationMs);
  return (
    isCounted &&
    ofSameFiles.some(
      (record) =>
        record.tier === tier &&
        record.via === via &&
        record.termsVersion === site.terms.version &&
        record.atMs > now.getTime() - deduplicationMs,
    )
  );
}
