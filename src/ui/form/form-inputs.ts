type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values by field name: the text, or the checked values. */
export type InputValues = Record<string, string | string[]>;

const secretTypes = new Set(['password', 'file', 'hidden', 'submit', 'button']);
const secretPurpose = /password|one-time-code|^cc-/;

function isKept(control: Element): control is TextControl {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
    return control.name !== '';
  if (!(control instanceof HTMLInputElement) || control.name === '') return false;
  return (
    !secretTypes.has(control.type) &&
    !secretPurpose.test(control.autocomplete) &&
    control.closest('[hidden]') === null
  );
}

function isTickable(control: TextControl): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function listControls(form: HTMLFormElement): TextControl[] {
  return Array.from(form.elements).filter(isKept);
}

/** Reads the values of a form, except passwords, codes, card data and files. */
export function readInputs(form: HTMLFormElement): InputValues {
  const values: InputValues = {};
  for (const control of listControls(form)) {
    if (!isTickable(control)) {
      values[control.name] = control.value;
      continue;
    }
    const before = values[control.name] ?? [];
    const ticked = typeof before === 'string' ? [before] : before;
    values[control.name] = control.checked ? [...ticked, control.value] : ticked;
  }
  return values;
}

/** Writes the values of `readInputs` into the form and fires the events that React listens to. */
export function restoreInputs(form: HTMLFormElement, values: InputValues): void {
  for (const control of listControls(form)) {
    const value = values[control.name];
    if (value === undefined) continue;
    if (isTickable(control)) {
      if (control.checked !== value.includes(control.value)) control.click();
    } else if (typeof value === 'string' && control.value !== value) {
      // Past the property that React puts on its inputs to tell its own changes from those of a person.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}
