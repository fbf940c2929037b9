import { getRouteApi } from '@tanstack/react-router';
import { DemoOutbox } from '#src/sandbox/pages/DemoOutbox.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

const route = getRouteApi('/demo/outbox');

export function Page() {
  const { mail } = route.useSearch();
  // The server renders one page for all addresses, so the address is read after hydration.
  return <DemoOutbox mailId={useHydrated() ? mail : undefined} />;
}
