export interface RichTextColour {
  name: string;
  /** The value that Quill writes into the style attribute; rich-text.css lightens the text colours where the theme is dark. */
  value: string;
}

/** At least 4.5 to 1 on paper; their dark forms are in rich-text.css under the same figures. */
export const textColours: readonly RichTextColour[] = [
  { name: 'Red', value: 'rgb(168, 38, 27)' },
  { name: 'Green', value: 'rgb(28, 100, 55)' },
  { name: 'Blue', value: 'rgb(27, 79, 156)' },
  { name: 'Brown', value: 'rgb(122, 72, 10)' },
  { name: 'Grey', value: 'rgb(98, 98, 92)' },
];

/** Translucent, so that ink on them reads in both themes. */
export const backgroundColours: readonly RichTextColour[] = [
  { name: 'Yellow', value: 'rgba(255, 196, 46, 0.3)' },
  { name: 'Green', value: 'rgba(47, 158, 88, 0.25)' },
  { name: 'Blue', value: 'rgba(58, 123, 213, 0.25)' },
  { name: 'Red', value: 'rgba(214, 64, 50, 0.22)' },
];
