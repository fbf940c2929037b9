/** Icon of Premium: three printed layers. */
export function LayerGlyph() {
  return (
    <svg width="13" height="12" viewBox="0 0 13 12" aria-hidden className="layer-glyph">
      <rect x="2.5" y="0" width="8" height="3" rx="1" />
      <rect x="1.2" y="4.3" width="10.6" height="3" rx="1" />
      <rect x="0" y="8.6" width="13" height="3" rx="1" />
    </svg>
  );
}
