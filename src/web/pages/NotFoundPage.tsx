import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';
import { BedDrawing } from './BedDrawing.tsx';

export function NotFoundPage() {
  return (
    <div className="mx-auto max-w-[40rem] px-(--gutter) py-16 text-center lg:py-24">
      <BedDrawing />
      <h1 className="mt-8 text-h1 wdth-head text-balance">This plate is empty.</h1>
      <p className="mt-3 text-lg text-pretty text-ink-2">There is no page at this address.</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
        <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse Designs
        </Link>
      </p>
    </div>
  );
}
