import { type ReactNode, useState } from 'react';

export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

export const longText =
  'A nine-lobed vase with a spiral seam, printed without supports, which holds water after two coats of clear varnish.';

export const pictures = ['vase', 'lamp', 'bowl'].map((name) => ({
  src: `/dev/ui/pictures/${name}.svg`,
  alt: `A printed ${name}`,
  width: 600,
  height: 750,
}));

/** URL of a picture that cannot be decoded. */
export const brokenPicture = 'data:image/webp,broken';

export const doNothing = () => {};

interface StatefulProps<Value> {
  initial: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}

/** Holds the value of a controlled component. */
export function Stateful<Value>({ initial, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
