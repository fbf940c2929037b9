import { Link } from '@tanstack/react-router';
import { modelNotFoundMessage } from '#src/features/models/contract.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { BedDrawing } from './BedDrawing.tsx';

export function ModelNotFoundPage() {
  return (
    <div className="mx-auto max-w-[40rem] px-(--gutter) py-16 text-center lg:py-24">
      <BedDrawing />
      <h1 className="mt-8 text-h1 wdth-head text-balance">Model Not Found</h1>
      <p className="mt-3 text-lg text-pretty text-ink-2">{modelNotFoundMessage}</p>
      <p className="mt-8">
        <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
          Browse Other Models
        </Link>
      </p>
    </div>
  );
}
