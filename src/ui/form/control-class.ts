/** Classes of the box that Input, Textarea and Select share. */
export const controlClass = [
  'w-full min-h-(--h-md) rounded-2 border border-line-strong bg-raised px-3.5 py-[0.5625rem] text-md leading-normal',
  'transition-[border-color] duration-(--t-fast) hover:border-ink',
  'disabled:bg-sunken disabled:text-ink-3 disabled:border-line disabled:cursor-not-allowed',
  'read-only:[&:not(select)]:bg-sunken read-only:[&:not(select)]:text-ink-3 read-only:[&:not(select)]:border-line',
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[calc(0.875rem-1px)]',
].join(' ');
