import { useCallback, useState } from 'react';
import type { AdminModelCard } from '../../admin-contract.ts';

/** What a dialog asks about. */
export type Question =
  | { kind: 'delete' | 'purge' | 'addCategory' | 'moveToCategory'; models: readonly AdminModelCard[] }
  | { kind: 'edit'; modelId: number };

/** The open dialog; what it asked about stays while it fades. */
export function useAsked() {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const ask = useCallback((next: Question) => {
    setQuestion(next);
    setOpen(true);
    setRound((before) => before + 1);
  }, []);
  return {
    question,
    isOpen,
    /** Another one for each question, so that its dialog begins anew. */
    round,
    setOpen,
    ask,
    close: () => setOpen(false),
  };
}

export type Asked = ReturnType<typeof useAsked>;
