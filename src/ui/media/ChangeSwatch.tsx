const patterns = {
  grown: { color: '#1f9d6f', image: 'repeating-linear-gradient(135deg, #f6f3ea 0 2px, transparent 2px 5px)' },
  shrunk: {
    color: '#c23b2c',
    image: 'radial-gradient(circle, #f6f3ea 1.4px, transparent 1.8px) 0 0 / 5px 5px',
  },
} as const;

/** A sample of the mark for places that have grown, which is striped, or shrunk, which is dotted. It needs a text beside it. */
export function ChangeSwatch({ kind }: { kind: keyof typeof patterns }) {
  const { color, image } = patterns[kind];
  return (
    <span
      aria-hidden
      className="inline-block size-4 shrink-0 rounded-1 border border-line forced-color-adjust-none"
      style={{ background: `${image}, ${color}` }}
    />
  );
}
