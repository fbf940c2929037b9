import { usePageData } from '../routing/page-data.ts';
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { LazyPart } from '#src/ui/feedback/LazyPart.tsx';

const SandboxHint = lazyPart(
  // oxlint-disable-next-line no-restricted-imports -- It is rendered in demo mode only.
  async () => (await import('#src/sandbox/outbox/client/OutboxHint.tsx')).OutboxHint,
);

/** Links to the outbox in a demo that keeps its mails. */
export function OutboxHint() {
  const { hasOutbox } = usePageData();
  if (!hasOutbox) return null;
  return (
    <LazyPart fallback={<p className="basis-full text-sm">&nbsp;</p>}>
      <SandboxHint />
    </LazyPart>
  );
}
