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
 * @returns the last suggestions, those for this text once they are there, and whether it took longer than 300 ms
 */
export function useSuggestions(text: string) {
  const queries = useQueryClient();
  const [reading] = useState(() => createLatestWins<string, Suggested>());
  const [last, setLast] = useState<Suggested>();
  const [slowText, setSlowText] = useState<string>();
  const wanted = useRef(text);
  const isWaiting = text !== '' && last?.text !== text;

  useEffect(() => {
    wanted.current = text;
    if (text === '') return;
    void reading.set(0, text, {
      send: async (given) => {
        const query = endpointQuery(suggestSearches, { query: { q: given } }, staleMs);
        return { text: given, found: await queries.fetchQuery({ ...query, retry: false }) };
      },
      onAnswer: setLast,
      onFailure: () => setLast({ text: wanted.current, found: undefined }),
    });
  }, [text, queries, reading]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlowText(text), slowMs);
    return () => clearTimeout(timer);
  }, [isWaiting, text]);

  const isShown = text !== '';
  return {
    last: isShown ? last : undefined,
    current: isShown && !isWaiting ? last : undefined,
    isWaiting,
    isSlow: isWaiting && slowText === text,
  };
}
