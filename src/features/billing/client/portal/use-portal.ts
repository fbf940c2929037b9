import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { meKey } from '#src/features/auth/client/queries.ts';
import { useOpenPortal } from '../queries.ts';
import { stateAfterResponse, stateAfterFailure, type PortalState } from './portal-state.ts';

/** Leaves for the portal; Back then leads to this page with `returned=1`. */
function leaveFor(url: string): void {
  window.history.replaceState(window.history.state, '', '/billing?returned=1');
  window.location.assign(url);
}

/**
 * Requests the address of the provider's billing portal and goes there: when the page opens, except on the way back from
 * the portal, and when the returned function is called.
 * @returns the state, and the function that requests the portal again
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
      onSuccess: (response) => {
        const next = stateAfterResponse(response, window.location.origin);
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
  // Runs only after mounting, since leaving rewrites the address.
  useEffect(() => begin(), []);

  const queries = useQueryClient();
  useEffect(() => {
    if (!isReturn) return;
    // Our server may learn of changes in the portal a moment later.
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
