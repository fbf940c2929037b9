import { isBlank } from '#src/lib/text.ts';

/** Editor state of a thread: no editor is open, or one comment is edited or replied to. */
export type ThreadState = { mode: 'idle' } | { mode: 'editing' | 'replying'; id: number };

export type ThreadAction =
  | { type: 'edit' | 'reply'; id: number }
  /** Closes the editor of this comment; an editor that was opened for another comment stays. */
  | { type: 'close'; id: number };

export const idle: ThreadState = { mode: 'idle' };

export function threadReducer(state: ThreadState, action: ThreadAction): ThreadState {
  if (action.type === 'edit') return { mode: 'editing', id: action.id };
  if (action.type === 'reply') return { mode: 'replying', id: action.id };
  return state.mode !== 'idle' && state.id === action.id ? idle : state;
}

/** Decides what submitting an edited text does. */
export function editOutcome(original: string, text: string): 'empty' | 'same' | 'save' {
  if (isBlank(text)) return 'empty';
  return text.trim() === original ? 'same' : 'save';
}
