import { createContext, use, type ActionDispatch } from 'react';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import type { ThreadAction, ThreadState } from './thread-state.ts';
import type { CommentTarget } from './use-comment-mutations.ts';

export interface ThreadContextValue {
  modelId: number;
  /** Comments of this user get the designer badge. */
  designerId: string | null;
  /** Null for a visitor, undefined while unknown. */
  viewer: CurrentUser | null | undefined;
  now: Date;
  state: ThreadState;
  dispatch: ActionDispatch<[ThreadAction]>;
  /** Returns a comment's element id, which differs between the page and the dialog. */
  elementId: (commentId: number) => string;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  showPerson: (userId: string) => void;
  askToDelete: (place: CommentTarget) => void;
  askToReport: (commentId: number) => void;
}

export const ThreadContext = createContext<ThreadContextValue | null>(null);

export function useThread(): ThreadContextValue {
  const context = use(ThreadContext);
  if (!context) throw new Error('useThread must be used inside a Thread.');
  return context;
}
