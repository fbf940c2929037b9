import { settlingAttribute } from '#src/ui/use-hydrated.ts';

/**
 * Returns the part of the inline script that repeats early clicks once the page's code handles them. A link is followed
 * by the router, or by the browser after half a second or when the code has failed; offline it waits for the router,
 * since the browser's own error page is a dead end. A button that needs code has `aria-busy` until its part of the page
 * is hydrated, and is then pressed once. It is forgotten after ten seconds, on another path, and when the code has failed.
 * @param readyEvent the event of the window after which React handles clicks
 */
export function writePressScript(readyEvent: string): string {
  const values = [readyEvent, settlingAttribute].map((value) => JSON.stringify(value));
  return `new (${PressKeeper.toString().replaceAll(/\s+/g, ' ')})(${values.join(',')})`;
}

type Control = HTMLAnchorElement | HTMLButtonElement;

/**
 * Runs in the page by its source text on one line, so it uses nothing outside itself and has no comments. A click that
 * reaches `html` is handled: React stops it at the document while the pressed part is not hydrated, and tries to hydrate
 * that part at once. A test click ends at `html`. The click that is meant waits for what is rendered after hydration, since
 * only that knows who is signed in.
 */
class PressKeeper {
  kept = new Map<Control, { path: string; timer: ReturnType<typeof setTimeout> }>();
  isReady = false;
  own: 'none' | 'test' | 'press' = 'none';
  handled = new WeakSet<Event>();
  isReached = false;
  retry: ReturnType<typeof setTimeout> | undefined;

  root = document.documentElement;
  settling: string;

  constructor(readyEvent: string, settling: string) {
    this.settling = settling;
    addEventListener('click', this.notice, true);
    this.root.addEventListener('click', this.pass, true);
    addEventListener('error', this.fail, true);
    addEventListener(readyEvent, () => setTimeout(this.begin), { once: true });
  }

  needsCode(control: Control) {
    if (control instanceof HTMLAnchorElement)
      return control.target === '' && control.origin === location.origin && !control.hasAttribute('download');
    return control.type !== 'submit' || !control.form || control.form.method === 'dialog';
  }

  notice = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (this.own === 'test') event.preventDefault();
    else if (this.own === 'none' && !(button || metaKey || ctrlKey || shiftKey || altKey))
      this.consider(event);
  };

  consider(event: MouseEvent) {
    const { target } = event;
    const control = target instanceof Element && target.closest<Control>('a:not([href^="#"]), button');
    if (!control || !this.needsCode(control)) return;
    if (!this.isReady) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.keep(control);
    } else if (control instanceof HTMLButtonElement) {
      setTimeout(() => this.handled.has(event) || this.keep(control));
    }
  }

  pass = (event: MouseEvent) => {
    this.handled.add(event);
    this.isReached = true;
    if (this.own === 'test') event.stopImmediatePropagation();
  };

  keep(control: Control) {
    if (this.kept.has(control)) return;
    for (const other of this.kept.keys()) if (control.ariaHasPopup && other.ariaHasPopup) this.forget(other);
    const patienceMs = control instanceof HTMLAnchorElement && navigator.onLine ? 500 : 10_000;
    const timer = setTimeout(() => this.giveUp(control), patienceMs);
    this.kept.set(control, { path: location.pathname, timer });
    control.ariaBusy = 'true';
    if (this.isReady) this.repeatSoon();
  }

  forget(control: Control) {
    clearTimeout(this.kept.get(control)?.timer);
    this.kept.delete(control);
    control.removeAttribute('aria-busy');
  }

  giveUp(control: Control) {
    if (control instanceof HTMLAnchorElement) this.press(control);
    else this.forget(control);
  }

  press(control: Control) {
    this.forget(control);
    this.click(control, 'press');
  }

  click(control: Control, own: 'test' | 'press') {
    this.isReached = false;
    this.own = own;
    control.click();
    this.own = 'none';
    return this.isReached;
  }

  isSettled = (control: Control) =>
    control instanceof HTMLAnchorElement || !this.root.hasAttribute(this.settling);

  isHere = (control: Control) => control.isConnected && this.kept.get(control)?.path === location.pathname;

  begin = () => {
    this.isReady = true;
    removeEventListener('error', this.fail, true);
    this.repeat();
  };

  repeat = () => {
    for (const control of this.kept.keys()) {
      if (!this.isHere(control)) this.forget(control);
      else if (this.click(control, 'test') && this.isSettled(control)) this.press(control);
    }
    if (this.kept.size > 0) this.repeatSoon();
  };

  repeatSoon() {
    clearTimeout(this.retry);
    this.retry = setTimeout(this.repeat, 50);
  }

  fail = ({ target }: ErrorEvent) => {
    if (target !== window && !(target instanceof HTMLScriptElement)) return;
    removeEventListener('click', this.notice, true);
    for (const control of this.kept.keys()) this.giveUp(control);
  };
}
