/** The styles of the offline checker, which has the colors of the site but none of its files. */
export const checkerStyles = `
:root { --paper: #f3f1eb; --raised: #fbfaf6; --ink: #17191c; --ink-2: #45474a; --line: #8a877c; --good: #1c6b3c; --bad: #a3261b; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17191c; --raised: #1f2226; --ink: #f3f1eb; --ink-2: #c9c6bd; --line: #7d8087; --good: #7fd0a0; --bad: #ff9c90; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 'Instrument Sans', system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.15; margin: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 0.5rem; }
p { margin: 0.5rem 0 0; color: var(--ink-2); }
.lead { font-size: 1.125rem; }
#area { margin-top: 1.75rem; padding: 1.5rem; border: 1.5px dashed var(--line); border-radius: 0.75rem; background: var(--raised); text-align: center; text-wrap: balance; }
#area.over { border: 1.5px solid var(--ink); }
#area h2 { margin-top: 0; }
.button { position: relative; display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1rem; padding: 0 1.25rem; border: 1.5px solid var(--ink); border-radius: 0.5rem; font-weight: 600; }
.button:focus-within { outline: 3px solid var(--ink); outline-offset: 3px; }
.button input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; font-size: 0; }
ul { margin: 0.5rem 0 0; padding-left: 1.25rem; color: var(--ink-2); }
#results { padding: 0; list-style: none; }
#results li { margin-top: 0.75rem; padding: 0.875rem 1rem; border: 1px solid var(--line); border-left-width: 6px; border-radius: 0.5rem; background: var(--raised); }
#results .good { border-left-color: var(--good); }
#results .bad { border-left-color: var(--bad); }
#results strong, #results span { display: block; }
#results .good strong { color: var(--good); }
#results .bad strong { color: var(--bad); }
strong { color: var(--ink); }
`;
