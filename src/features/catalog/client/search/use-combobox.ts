import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Suggestion } from './suggestion-groups.ts';

interface Field {
  isOpen: boolean;
  text: string;
}

interface Combobox {
  listId: string;
  field: Field;
  setField: (field: Field) => void;
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
  /** Called for Enter without an active suggestion, before the form of the field is sent. */
  onSubmit: () => void;
}

/**
 * Makes the field within a frame the combobox of a list, by the pattern of the ARIA Authoring Practices: Down and Up move through
 * the list and wrap, Enter chooses, Escape closes the list and then clears the field, Tab closes.
 * @returns the place of the active suggestion; -1 for none
 */
export function useCombobox(
  frame: RefObject<HTMLElement | null>,
  { listId, field, setField, suggestions, onChoose, onSubmit }: Combobox,
): { active: number } {
  const [chosen, setChosen] = useState({ text: '', place: -1 });
  const active = chosen.text === field.text && chosen.place < suggestions.length ? chosen.place : -1;
  const isExpanded = field.isOpen && suggestions.length > 0;

  const open = useEffectEvent((input: HTMLInputElement) => {
    if (input.value !== field.text) setChosen({ text: input.value, place: -1 });
    setField({ isOpen: true, text: input.value });
  });
  const close = useEffectEvent(() => {
    setChosen({ text: field.text, place: -1 });
    if (field.isOpen) setField({ ...field, isOpen: false });
  });
  const press = useEffectEvent((event: KeyboardEvent, input: HTMLInputElement) => {
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isMove) {
      event.preventDefault();
      if (!isExpanded) return open(input);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = active === -1 && step === -1 ? 0 : active;
      setChosen({ text: field.text, place: (from + step + suggestions.length) % suggestions.length });
    } else if (event.key === 'Enter') {
      const suggestion = suggestions[active];
      if (suggestion && isExpanded) {
        stop(event);
        onChoose(suggestion);
      } else onSubmit();
      close();
    } else if (event.key === 'Escape' && field.isOpen && (isExpanded || field.text !== '')) {
      stop(event);
      close();
    } else if (event.key === 'Tab') close();
  });

  useEffect(() => {
    const box = frame.current;
    const input = box?.querySelector('input');
    if (!box || !input) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close();
    };
    input.addEventListener('input', () => open(input), { signal });
    input.addEventListener('focus', () => open(input), { signal });
    input.addEventListener('click', () => open(input), { signal });
    input.addEventListener('keydown', (event) => press(event, input), { signal });
    box.addEventListener('focusout', leave, { signal });
    if (document.activeElement === input) open(input);
    return () => listening.abort();
  }, [frame]);

  useEffect(() => {
    const input = frame.current?.querySelector('input');
    input?.setAttribute('aria-expanded', String(isExpanded));
    setOrRemove(input, 'aria-controls', isExpanded ? listId : undefined);
    setOrRemove(input, 'aria-activedescendant', active === -1 ? undefined : `${listId}-${active}`);
  }, [frame, listId, isExpanded, active]);

  return { active };
}

function setOrRemove(element: Element | null | undefined, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}

/** Keeps the field's own handling of a key from running. */
function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
