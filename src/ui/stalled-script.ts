/** After so long without the page's script, a page is treated as one that has none. */
const patienceMs = 10_000;

/**
 * Sets `data-stalled` on <html> when a script could not be loaded or threw, or took too long, so that what waits for
 * the script is shown without it. Has no effect on what React has hydrated by then. Runs in the head. Its text is hashed
 * for the content security policy: keep it constant.
 */
export const stalledScript =
  `(function(d){function f(){d.stalled=''}setTimeout(f,${patienceMs});` +
  `addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true)` +
  `})(document.documentElement.dataset)`;
