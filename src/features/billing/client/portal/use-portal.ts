import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { meKey } from '#src/features/auth/client/queries.ts';
import { useOpenPortal } from '../queries.ts';
import { stateAfterAnswer, stateAfterFailure, type PortalState } from './portal-state.ts';

/** From here on, this page of the history is the one that somebody comes back to. */
function leaveFor(url: string): void {
  window.history.replaceState(window.history.state, '', '/billing?returned=1');
  window.location.assign(url);
}

/**
 * Asks for the provider's pages and goes there, by itself when the page opens, unless somebody comes back from them.
 * @returns how far that is, and what asks again
 */
export function usePortal(isReturn: boolean): [PortalState, () => void] {
  const [state, setState] = useState<PortalState>({ kind: isReturn ? 'ready' : 'connecting' });
  const { mutate } = useOpenPortal();
  const isAsking = useRef(false);

  const connect = () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({ kind: 'connecting' });
    mutate(undefined, {
      onSuccess: (answer) => {
        const next = stateAfterAnswer(answer, window.location.origin);
        setState(next);
        if (next.kind === 'leaving') leaveFor(next.url);
      },
      onError: (error) => setState(stateAfterFailure(error)),
      onSettled: () => {
        isAsking.current = false;
      },
    });
  };

  const begin = useEffectEvent(() => {
    if (!isReturn) connect();
  });
  // Only as the page opens: leaving it rewrites its address.
  useEffect(() => begin(), []);

  const queries = useQueryClient();
  useEffect(() => {
    if (!isReturn) return;
    // What was changed there may be known here a moment later only.
    return () => void queries.invalidateQueries({ queryKey: meKey });
  }, [isReturn, queries]);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState({ kind: 'ready' });
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  return [state, connect];
}
