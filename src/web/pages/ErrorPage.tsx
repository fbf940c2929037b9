import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '#src/lib/api-client.ts';
import { buttonClass } from '#src/ui/button-class.ts';

/** Shown in the browser when a page's data or code could not be had. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div role="alert" className="mx-auto max-w-[40rem] px-(--gutter) py-16 lg:py-24">
      <h1 className="text-h1 wdth-head text-balance">This page could not be loaded.</h1>
      <p className="mt-3 text-lg text-pretty text-ink-2">
        {messageOf(error, 'Please check your connection and try again.')}
      </p>
      <button
        type="button"
        className={buttonClass({ variant: 'primary', className: 'mt-8 cursor-pointer' })}
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        Try again
      </button>
    </div>
  );
}
