import type { ReactNode } from 'react';
import picture1440 from '../../images/login-1440.webp';
import picture480 from '../../images/login-480.webp';
import picture960 from '../../images/login-960.webp';

/** Shows the form beside a picture; phones show the form only. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid lg:-mb-24 lg:min-h-[calc(100vh-var(--header-h))] lg:grid-cols-2">
      <section
        aria-labelledby="login-title"
        className="mx-auto w-full max-w-[30rem] px-(--gutter) pt-5 lg:self-center lg:px-8 lg:py-6"
      >
        <h1 id="login-title" className="mb-3 text-h2 text-balance">
          {title}
        </h1>
        {children}
      </section>
      <div aria-hidden="true" className="relative hidden overflow-hidden lg:block">
        <img
          src={picture960}
          srcSet={`${picture480} 480w, ${picture960} 960w, ${picture1440} 1440w`}
          sizes="(min-width: 64rem) 50vw, 1px"
          width={960}
          height={1200}
          alt=""
          className="absolute inset-0 size-full object-cover [filter:var(--photo-filter)]"
        />
      </div>
    </div>
  );
}
