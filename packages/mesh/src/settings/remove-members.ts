import { isBlank, isRemovedKey } from './unwanted-keys.ts';

/** Removes members of a JSON value at any depth. @returns their names, in lower case */
export function removeMembers(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const removed: string[] = [];
  for (const [key, value] of Object.entries(json)) {
    if (isRemovedKey(key) && !isBlank(JSON.stringify(value))) {
      Reflect.deleteProperty(json, key);
      removed.push(key.trim().toLowerCase());
    } else removed.push(...removeMembers(value));
  }
  return removed;
}
