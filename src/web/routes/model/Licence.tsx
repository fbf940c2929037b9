import { Link } from '@tanstack/react-router';
import Scale from 'lucide-react/icons/scale';

/** States what the visitor's plan allows to do with the prints. */
export function Licence({ isCommercial }: { isCommercial: boolean }) {
  return (
    <p className="mt-4 grid grid-cols-[auto_1fr] gap-2.5 text-sm text-ink-2">
      <Scale aria-hidden className="mt-0.25" />
      {isCommercial ? (
        <span>
          <strong className="text-ink">Commercial use.</strong> You may sell prints of designs that you
          download during your subscription.{' '}
          <Link to="/commercial-licence" className="link text-ink">
            What that covers
          </Link>
        </span>
      ) : (
        <span>
          <strong className="text-ink">Personal use.</strong> Selling prints needs the{' '}
          <Link to="/commercial-licence" className="link text-ink">
            commercial licence
          </Link>
          .{' '}
          <Link to="/pricing" className="link text-ink">
            Compare plans
          </Link>
        </span>
      )}
    </p>
  );
}
