import { useMemo, useSyncExternalStore } from 'react';

/** Returns an object URL of a chosen file, which is revoked when the file changes. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const store = useMemo(() => createStore(file), [file]);
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}

function createStore(file: File | undefined) {
  let url: string | undefined;
  return {
    get: () => url,
    subscribe: (onChange: () => void) => {
      url = file && URL.createObjectURL(file);
      onChange();
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url);
        url = undefined;
      };
    },
  };
}
