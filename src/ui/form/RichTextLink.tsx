import { type KeyboardEvent, useState } from 'react';
import { Button } from '../Button.tsx';
import { Input } from './Input.tsx';

const known = /^(?:https?:\/\/|mailto:)/i;

/** Form for the URL of a link; a URL without a scheme gets https. */
export function RichTextLink({
  current,
  onApply,
}: {
  /** URL at the cursor, if there is one. */
  current: unknown;
  /** Called with a URL, or with false to remove the link. */
  onApply: (address: string | false) => void;
}) {
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const apply = () => {
    const typed = address.trim();
    if (typed) onApply(known.test(typed) ? typed : `https://${typed}`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The editor is within a form, which Enter would submit.
    event.preventDefault();
    apply();
  };
  return (
    <div role="group" aria-label="Link" className="flex flex-wrap gap-1 border-t border-line p-1">
      <Input
        aria-label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
        className="min-h-(--h-sm)! min-w-40 flex-1 py-1!"
      />
      <Button size="sm" onClick={apply}>
        Set link
      </Button>
      {typeof current === 'string' && (
        <Button size="sm" variant="ghost" onClick={() => onApply(false)}>
          Remove
        </Button>
      )}
    </div>
  );
}
