import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { clearCache } from '../calls.ts';

/** Clears the page cache of all instances and this browser's query cache. */
export function ClearCache() {
  const queries = useQueryClient();
  const [pattern, setPattern] = useState('');
  const clear = useMutation({
    mutationFn: (wanted: string) =>
      call(clearCache, { body: wanted === '' ? undefined : { pattern: wanted } }),
    onSuccess: ({ message }) => {
      toast({ title: message });
      void reloadQueries(queries);
    },
    onError: (error) => sayFailure(error),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!clear.isPending) clear.mutate(pattern.trim());
  };
  return (
    <form aria-labelledby="clear-cache" className="card grid content-start gap-3" onSubmit={submit}>
      <h2 id="clear-cache" className="text-h4">
        Cached pages
      </h2>
      <Field label="Only these" aside="(optional)" hint="An address with * for anything, such as /model/*">
        <Input
          name="pattern"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="All pages"
          value={pattern}
          onChange={({ target }) => setPattern(target.value)}
        />
      </Field>
      <Button type="submit" pending={clear.isPending} pendingLabel="Clearing...">
        Clear cache
      </Button>
    </form>
  );
}

/** A first load that is under way may be older than the clearing. It is not repeated but joined, so all are loaded once more. */
async function reloadQueries(queries: QueryClient): Promise<void> {
  const isFirstLoad = queries.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  await queries.invalidateQueries();
  if (isFirstLoad) await queries.invalidateQueries();
}
