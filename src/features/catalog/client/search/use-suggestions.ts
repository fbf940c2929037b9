import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createLatestWins } from '#src/browser/latest-wins.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { suggestSearches } from '../../calls.ts';
import type { SearchSuggestions } from '../../schemas.ts';

const staleMs = 60_000;
const slowMs = 300;

export interface Suggested {
  /** The text that the suggestions are for. */
  text: string;
  /** Undefined if the server did not answer. */
  found: SearchSuggestions | undefined;
}

/**
 * Reads suggestions for a text: one request at a time, and of the texts typed during a request only the last one is sent.
 * @param text empty to read none
 * @returns the last suggestions, and whether those for this text have been awaited for 300 ms
 */
export function useSuggestions(text: string): { last: Suggested | undefined; isSlow: boolean } {
  const queries = useQueryClient();
  const [reading] = useState(() => createLatestWins<string, Suggested>());
  const [last, setLast] = useState<Suggested>();
  const [isSlow, setSlow] = useState(false);
  const wanted = useRef(text);
  const isWaiting = text !== '' && last?.text !== text;

  useEffect(() => {
    wanted.current = text;
    if (text === '') return;
    void reading.set(0, text, {
      send: async (given) => {
        const query = endpointQuery(suggestSearches, { query: { q: given } }, staleMs);
        return { text: given, found: await queries.fetchQuery(query) };
      },
      onAnswer: setLast,
      onFailure: () => setLast({ text: wanted.current, found: undefined }),
    });
  }, [text, queries, reading]);

  useEffect(() => {
    setSlow(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return { last: text === '' ? undefined : last, isSlow };
}
