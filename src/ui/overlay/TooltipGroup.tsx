import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** Lets tooltips open 700 ms after hover, and at once within 300 ms of another one. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
