import { Fragment } from 'react';
import { formatLicenceNumber } from '../licence-number.ts';

/** The number of a licence in groups of four. A line breaks only after a dash. */
export function LicenceNumber({ number }: { number: string }) {
  return (
    <span className="font-medium tracking-[.02em] tabular-nums">
      {formatLicenceNumber(number)
        .split(/(?<=-)/)
        .map((group, index) => (
          <Fragment key={index}>
            <span className="whitespace-nowrap">{group}</span>
            <wbr />
          </Fragment>
        ))}
    </span>
  );
}
