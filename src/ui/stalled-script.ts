/** Time after which a page without its script counts as a page without scripts. */
const patienceMs = 10_000;

/**
 * Sets `data-stalled` on <html> when a script could not be loaded, has thrown or takes too long, so that content that waits
 * for the script and a notice are shown. Has no effect on what React has hydrated by then. Runs in the head. Its text is hashed
 * for the content security policy: keep it constant.
 */
export const stalledScript =
  `(function(d){function f(){d.stalled=''}setTimeout(f,${patienceMs});` +
  `addEventListener('error',function(e){if(e.target===window||e.target.tagName==='SCRIPT')f()},true)` +
  `})(document.documentElement.dataset)`;
