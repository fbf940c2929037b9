import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Suggestion } from './suggestion-groups.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

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

  const open = (input: HTMLInputElement) => {
    if (input.value !== field.text) setChosen({ text: input.value, place: -1 });
    setField({ isOpen: true, text: input.value });
  };
  const close = () => {
    setChosen({ text: field.text, place: -1 });
    if (field.isOpen) setField({ ...field, isOpen: false });
  };
  const move = (step: 1 | -1) => {
    const from = active === -1 && step === -1 ? 0 : active;
    setChosen({ text: field.text, place: (from + step + suggestions.length) % suggestions.length });
  };
  const enter = (event: KeyboardEvent) => {
    const suggestion = isExpanded ? suggestions[active] : undefined;
    if (suggestion) stop(event);
    close();
    if (suggestion) onChoose(suggestion);
    else onSubmit();
  };
  const escape = (event: KeyboardEvent) => {
    if (!field.isOpen || (!isExpanded && field.text === '')) return;
    stop(event);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isExpanded) move(step);
      else open(event.currentTarget as HTMLInputElement);
    }
    if (event.key === 'Enter') enter(event);
    if (event.key === 'Tab') close();
    if (event.key === 'Escape') escape(event);
  };
  useListeners(frame, { open, close, press });

  useAttributes(frame, { isExpanded, listId, active });
  return { active };
}

function useAttributes(
  frame: RefObject<HTMLElement | null>,
  { isExpanded, listId, active }: { isExpanded: boolean; listId: string; active: number },
): void {
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    input?.setAttribute('aria-expanded', String(isExpanded));
    setOrRemove(input, 'aria-controls', isExpanded ? listId : undefined);
    setOrRemove(input, 'aria-activedescendant', active === -1 ? undefined : `${listId}-${active}`);
  }, [frame, listId, isExpanded, active]);
}

interface Handlers {
  open: (input: HTMLInputElement) => void;
  close: () => void;
  press: (event: KeyboardEvent) => void;
}

/** Handles the events of the field before React does, so that a key can be kept from it. */
function useListeners(frame: RefObject<HTMLElement | null>, { open, close, press }: Handlers): void {
  const onOpen = useEffectEvent(open);
  const onClose = useEffectEvent(close);
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const box = frame.current;
    const input = box?.querySelector('input');
    if (!box || !input) return;
    const listening = new AbortController();
    const { signal } = listening;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) onClose();
    };
    for (const type of ['input', 'focus', 'click'])
      input.addEventListener(type, () => onOpen(input), { signal });
    input.addEventListener('keydown', (event) => onPress(event), { signal });
    box.addEventListener('focusout', leave, { signal });
    if (document.activeElement === input) onOpen(input);
    return () => listening.abort();
  }, [frame]);
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
