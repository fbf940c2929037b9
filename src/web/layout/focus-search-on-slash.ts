function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}

/** Returns the search field that can be seen: that of the page before that of the header. */
function findSearchField(): HTMLInputElement | undefined {
  const fields = Array.from(
    document.querySelectorAll<HTMLInputElement>('main input[role="combobox"], header input[role="combobox"]'),
  );
  const visible = fields.filter((field) => field.checkVisibility());
  return visible.find((field) => field.closest('main') !== null) ?? visible[0];
}

/**
 * Moves the focus into the search field on `/`, except while typing or while a dialog is open.
 * @param openSearch is called if no field can be seen
 */
export function focusSearchOnSlash(openSearch: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditing(event.target))
      return;
    if (document.querySelector('[role="dialog"], dialog[open]') !== null) return;
    event.preventDefault();
    const field = findSearchField();
    if (!field) return openSearch();
    field.focus();
    field.select();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
