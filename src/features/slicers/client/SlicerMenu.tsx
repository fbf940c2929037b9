import { lazyPart } from '#src/ui/feedback/lazy-part.tsx';
import { MenuButton, type MenuButtonProps } from '#src/ui/overlay/MenuButton.tsx';
import type { SlicerChoiceProps } from './SlicerChoice.tsx';

const SlicerChoice = lazyPart(async () => (await import('./SlicerChoice.tsx')).SlicerChoice);

/** A button with the menu of slicers. */
export function SlicerMenu({ chosen, onChoose, ...button }: SlicerChoiceProps & MenuButtonProps) {
  return (
    <MenuButton
      {...button}
      renderContent={(shown) => <SlicerChoice {...shown} chosen={chosen} onChoose={onChoose} />}
    />
  );
}
