import { it } from 'vitest';
import { createSubscription, getCheckoutSetup } from '#src/features/billing/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, neverRespond } from '#test/support/screens/api-stub.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { expectShown } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('shows the loading state of the checkout', async () => {
  await openScreen('/subscribe?tier=personal', {
    viewer: buildViewer(),
    calls: [
      respond(getCheckoutSetup, { provider: 'sandbox', publishableKey: null }),
      neverRespond(createSubscription),
    ],
  });
  await expectShown('Subscribe to Personal');
  await expectAccessible('main');
});
