/** Draws a face with an open mouth, which lucide lacks, in the style of the lucide icons. */
export function WowIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="lucide"
      aria-hidden
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9 9h.01M15 9h.01" />
      <circle cx="12" cy="15.5" r="2" />
    </svg>
  );
}
