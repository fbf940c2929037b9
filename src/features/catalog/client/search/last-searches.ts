const storageKey = 'last-searches:';
const maxSearches = 5;

/** Returns what this person searched for last in this browser, the latest first. */
export function readLastSearches(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${storageKey}${userId}`) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(userId: string, text: string): void {
  const others = readLastSearches(userId).filter((other) => other !== text);
  try {
    localStorage.setItem(`${storageKey}${userId}`, JSON.stringify([text, ...others].slice(0, maxSearches)));
  } catch {
    // A browser that refuses the storage remembers no searches.
  }
}
