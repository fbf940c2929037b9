import { useMemo, useSyncExternalStore } from 'react';

/** An address under which a chosen file can be shown; given back when the file changes. */
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
