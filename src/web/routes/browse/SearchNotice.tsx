import Lightbulb from 'lucide-react/icons/lightbulb';
import { Link } from '@tanstack/react-router';
import type { Partly } from './browse-state.ts';

/** Says that no design has all words of the search, and which words the designs below have instead. */
export function SearchNotice({ q, partly }: { q: string; partly: Partly }) {
  const words = partly.words.join(' ');
  const link = (
    <Link to="/browse" search={{ q: words }} className="link font-semibold">
      “{words}”
    </Link>
  );
  return (
    <div role="status" className="notice mb-6 [&_svg]:size-5">
      <Lightbulb aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        Nothing for “{q}”.{' '}
        {partly.guessed.length > 0 ? <>Did you mean {link}?</> : <>These designs match {link}.</>}
      </p>
    </div>
  );
}
