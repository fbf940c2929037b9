import { createRoute } from '@tanstack/react-router';
import { setupSteps, type SetupStep } from '#src/features/opening/client/steps.ts';
import { lazyPage } from '#src/ui/feedback/lazy-part.tsx';
import { pageHead } from '../../head/head.ts';
import { rootRoute } from '../../root-route.tsx';
import { onlyParsed } from '../../routing/search.ts';

function parseSetupSearch({ step }: Record<string, unknown>): { step?: SetupStep } {
  const known = setupSteps.find(({ name }) => name === step);
  return known ? { step: known.name } : {};
}

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  // All visitors share one cached page; only the browser reads the token in the fragment.
  staticData: { isQuiet: true, isUnreferred: true },
  validateSearch: onlyParsed(parseSetupSearch),
  head: (page) => pageHead(page, { title: 'First run', path: '/setup', isHidden: true }),
  component: lazyPage(async () => (await import('./Page.tsx')).Page),
});
