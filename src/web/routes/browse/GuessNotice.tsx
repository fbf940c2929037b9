import Lightbulb from 'lucide-react/icons/lightbulb';
import { guessText, type Partly } from './browse-state.ts';

/** Says that the designs below contain similar words and not those of the search. */
export function GuessNotice({ partly }: { partly: Partly }) {
  return (
    <div role="status" className="notice mb-6 [&_svg]:size-5">
      <Lightbulb aria-hidden />
      <p className="min-w-0 wrap-anywhere">
        <strong className="block">{guessText(partly)}</strong>
        <span>{`This is a guess from the spelling: ${partly.words.join(' ')}.`}</span>
      </p>
    </div>
  );
}
