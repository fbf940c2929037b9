import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import type { SynonymGroup } from '../../synonyms-schemas.ts';
import { SynonymForm } from './SynonymForm.tsx';

/** One group of words, which is changed in place. */
export function SynonymRow({ group, onDelete }: { group: SynonymGroup; onDelete: () => void }) {
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const name = group.words[0] ?? '';
  if (isEdited) {
    return (
      <li className="border-b border-line py-3">
        <SynonymForm group={group} onDone={() => setEdited(false)} />
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {group.words.join(', ')}
        {group.kinds.length > 0 && <span className="text-ink-2">{` find ${group.kinds.join(', ')}`}</span>}
      </span>
      <Button
        ref={edit}
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={`Edit the synonyms of ${name}`}
        icon={<Pencil aria-hidden />}
        onClick={() => setEdited(true)}
      />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={`Delete the synonyms of ${name}`}
        icon={<Trash aria-hidden />}
        onClick={onDelete}
      />
    </li>
  );
}
