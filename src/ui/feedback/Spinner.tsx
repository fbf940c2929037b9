import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from '../cx.ts';

/** Rotating ring that is hidden under reduced motion; it always needs a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('animate-spin motion-reduce:hidden', className)} />;
}
