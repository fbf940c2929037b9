import X from 'lucide-react/icons/x';

/** Clears the search field that contains it. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      className="grid size-10 place-items-center rounded-2 text-ink-2 hover:bg-sunken hover:text-ink noscript:hidden pointer-coarse:size-11 [&_svg]:size-5"
      onClick={onClear}
    >
      <X aria-hidden />
    </button>
  );
}
