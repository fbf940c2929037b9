import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { listenForInvalidations } from '#src/browser/cross-tab-invalidation.ts';
import { setSiteFacts, siteFactsId, type SiteFacts } from '#src/site.ts';
import { keepCheckoutApart } from './routing/checkout-document.ts';
import { guardPlainLinks } from './routing/plain-links.ts';
import { createAppRouter } from './router.tsx';
import '#src/ui/styles/app.css';

/** Waits for the next task, so that the browser can paint and handle input between the parts of the start. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function startApp(): Promise<void> {
  await nextTask();
  const facts = document.querySelector(`#${siteFactsId}`)?.textContent;
  if (facts) setSiteFacts(JSON.parse(facts) as SiteFacts);
  const router = createAppRouter({
    isServer: false,
    page: { origin: window.location.origin, renderedAt: new Date().toISOString(), hasOutbox: false },
  });
  keepCheckoutApart(router.history);
  guardPlainLinks(router.history);
  // This is here and not in a component, so that no change is missed while the code of the page is loaded.
  listenForInvalidations(router.options.context.queryClient);

  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

void startApp();
