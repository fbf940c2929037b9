import LoaderCircle from 'lucide-react/icons/loader-circle';
import { cx } from '../cx.ts';

/** A turning ring, gone under reduced motion: always put words beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('animate-spin motion-reduce:hidden', className)} />;
}
