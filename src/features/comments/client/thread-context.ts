import { createContext, use, type ActionDispatch } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import type { ThreadAction, ThreadState } from './thread-state.ts';
import type { CommentPlace } from './use-comment-mutations.ts';

export interface ThreadWiring {
  modelId: number;
  /** Whose comments are marked as the designer's. */
  designerId: string | null;
  /** Undefined while it is not known who is here. */
  viewer: CurrentUser | null | undefined;
  now: Date;
  state: ThreadState;
  dispatch: ActionDispatch<[ThreadAction]>;
  /** Of a comment's element: the same comment may stand in the page and in the dialog over it. */
  elementId: (commentId: number) => string;
  /** Says to screen readers what has happened. */
  announce: (text: string) => void;
  showPerson: (userId: string) => void;
  askToDelete: (place: CommentPlace) => void;
  askToReport: (commentId: number) => void;
}

export const ThreadContext = createContext<ThreadWiring | null>(null);

export function useThread(): ThreadWiring {
  const wiring = use(ThreadContext);
  if (!wiring) throw new Error('Stands outside of a thread.');
  return wiring;
}
