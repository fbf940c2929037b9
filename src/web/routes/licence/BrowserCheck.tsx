import { useQuery } from '@tanstack/react-query';
import { keysPath } from '#src/features/licences/constants.ts';
import { checkRecord, type KeySet, type RecordFinding } from '#src/features/licences/record-check.ts';
import { cx } from '#src/ui/cx.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** Checks the signature of the record in the browser as well, so that the page need not be believed. */
export function BrowserCheck({
  number,
  record,
}: {
  number: string;
  /** The signed record. */
  record: string;
}) {
  const isHydrated = useHydrated();
  const { data: finding, isError } = useQuery({
    queryKey: ['signature', record],
    queryFn: ({ signal }) => checkSignature(record, signal),
    enabled: isHydrated,
    staleTime: Infinity,
    retry: false,
  });
  const { text, isWrong } = describe(isError ? { kind: 'unsupported' } : finding, number);
  return (
    <p
      role={isWrong ? 'alert' : 'status'}
      className={cx('pt-4 text-sm noscript:hidden', isWrong ? 'font-medium text-danger' : 'text-ink-2')}
    >
      {text}
    </p>
  );
}

async function checkSignature(record: string, signal: AbortSignal): Promise<RecordFinding> {
  const response = await fetch(keysPath, { signal });
  return checkRecord(record, (await response.json()) as KeySet, new Date());
}

function describe(finding: RecordFinding | undefined, number: string): { text: string; isWrong: boolean } {
  const right = (text: string) => ({ text, isWrong: false });
  if (finding === undefined) return right('Your browser is checking the signature...');
  if (finding.kind === 'unsupported')
    return right('Your browser cannot check signatures; the answer above comes from the shop.');
  if (finding.kind !== 'signed' || !finding.statements.id.endsWith(`/${number}`))
    return {
      text: 'Your browser finds that the signature is wrong. Do not rely on this page, and tell us.',
      isWrong: true,
    };
  if (finding.isEarly)
    return right(
      'Your browser has checked the signature: it is right. But by the clock of this device the licence begins in the future, so one of the two clocks is wrong.',
    );
  return finding.mistrustedSince === undefined
    ? right('Your browser has checked the signature as well: it is right.')
    : right('Your browser has checked the signature: it is right, but its key is no longer trusted.');
}
