import { Changed, type PreviewProps } from './Changed.tsx';

/** A mail about a release. */
export function MailPreview({ facts, changed }: PreviewProps) {
  const { brand, contactEmail, operator, digestTime, timeZone } = facts;
  return (
    <div className="grid gap-3 p-4 text-sm">
      <p className="text-xs text-ink-3">
        From{' '}
        <Changed name="contactEmail" changed={changed}>
          {brand} &lt;{contactEmail}&gt;
        </Changed>
        , at{' '}
        <Changed name="digestTime" changed={changed}>
          {digestTime}
        </Changed>{' '}
        <Changed name="timeZone" changed={changed}>
          {timeZone}
        </Changed>
      </p>
      <p className="text-lg font-bold">
        <Changed name="brand" changed={changed}>
          {brand}
        </Changed>
      </p>
      <div className="grid justify-items-start gap-3 rounded-3 border border-line bg-surface p-5">
        <p className="text-h3 font-bold">A new design is out</p>
        <p>Harbour Octopus was released this morning.</p>
        <span className="rounded-2 bg-signal px-6 py-3.5 font-semibold text-on-signal">See the design</span>
      </div>
      <p className="text-xs text-ink-3">
        <Changed name="operator" changed={changed}>
          {[operator.name, ...(operator.address?.split('\n') ?? [])].join(', ')}
        </Changed>
      </p>
    </div>
  );
}
