import type { ReactNode } from 'react';
import { usePageData } from '../../routing/page-data.ts';

/** Explains the limits of a licence, and how to recognize a copy of the page. */
export function Limits() {
  const { origin } = usePageData();
  return (
    <div className="mt-12 grid gap-x-8 gap-y-5 border-t border-line pt-6 md:grid-cols-3">
      <Limit title="Check the address">
        The address must begin with <strong className="wrap-anywhere">{origin}/</strong> A copy of this page
        elsewhere proves nothing.
      </Limit>
      <Limit title="What it does not change">
        Etsy asks that 3D prints come from the seller's own design (since June 2025). This licence does not
        change that.
      </Limit>
      <Limit title="What it is">
        Evidence of our grant to one person. It is not transferable and not legal advice.
      </Limit>
    </div>
  );
}

function Limit({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h4 wdth-card">{title}</h2>
      <p className="mt-1 text-sm text-pretty text-ink-2">{children}</p>
    </section>
  );
}
