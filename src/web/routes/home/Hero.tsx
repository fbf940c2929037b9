import { Link } from '@tanstack/react-router';
import FileBox from 'lucide-react/icons/file-box';
import Unlimited from 'lucide-react/icons/infinity';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { NextRelease } from './NextRelease.tsx';
import { WeekRail } from './WeekRail.tsx';

/** The headline, with this week's releases beside it. */
export function Hero() {
  return (
    <section className="wrap pt-10 pb-12 lg:pt-12 lg:pb-20">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center lg:gap-12">
        <div>
          <h1 className="display">{site.tagline}</h1>
          <p className="mt-5 mb-6 max-w-124 lead">
            Two in-house designers draw models for your printer and release them on a fixed schedule. Download
            the free library without limit, or open the whole catalogue with a plan.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/browse" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Browse Designs
            </Link>
            <Link to="/pricing" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              See plans
            </Link>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-3">
            <li className="flex items-center gap-1.75">
              <FileBox aria-hidden />
              STL, 3MF and ZIP
            </li>
            <li className="flex items-center gap-1.75">
              <Unlimited aria-hidden />
              Unlimited free-library downloads
            </li>
          </ul>
        </div>
        <div>
          <WeekRail />
          <NextRelease />
        </div>
      </div>
    </section>
  );
}
