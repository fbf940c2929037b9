/** Of one thread: nothing is open, or one comment is edited, or one replied to. */
export type ThreadState = { mode: 'idle' } | { mode: 'editing' | 'replying'; id: number };

export type ThreadAction =
  | { type: 'edit' | 'reply'; id: number }
  /** The editor at this comment is done; if another has been opened meanwhile, that one stays. */
  | { type: 'close'; id: number };

export const idle: ThreadState = { mode: 'idle' };

export function threadReducer(state: ThreadState, action: ThreadAction): ThreadState {
  if (action.type === 'edit') return { mode: 'editing', id: action.id };
  if (action.type === 'reply') return { mode: 'replying', id: action.id };
  return state.mode !== 'idle' && state.id === action.id ? idle : state;
}

/** What leaving the editor with a text does. */
export function editOutcome(original: string, text: string): 'empty' | 'same' | 'save' {
  const trimmed = text.trim();
  if (trimmed === '') return 'empty';
  return trimmed === original ? 'same' : 'save';
}
