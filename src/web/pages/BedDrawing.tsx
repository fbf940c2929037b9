/** An empty build plate, drawn; it only decorates. */
export function BedDrawing() {
  return (
    <svg
      viewBox="0 0 240 150"
      className="mx-auto w-60 max-w-full text-line-strong"
      aria-hidden="true"
      fill="none"
    >
      <path d="M60 20h120v26H60z" stroke="currentColor" strokeWidth="1.5" />
      <path d="M112 46h16v14l-5 9h-6l-5-9z" stroke="currentColor" strokeWidth="1.5" />
      <path d="M30 118 64 88h112l34 30z" fill="var(--sunken)" stroke="currentColor" strokeWidth="1.5" />
      <path d="M30 118h180v8H30z" fill="var(--surface)" stroke="currentColor" strokeWidth="1.5" />
      <path d="M74 96h92M64 104h112M54 112h132" stroke="var(--line)" strokeWidth="1" />
      <rect
        x="84"
        y="100"
        width="72"
        height="5"
        rx="2.5"
        fill="var(--signal)"
        stroke="var(--ink)"
        strokeWidth="1"
      />
    </svg>
  );
}
