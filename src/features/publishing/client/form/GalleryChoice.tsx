import Plus from 'lucide-react/icons/plus';
import { useRef, useState, type ChangeEvent } from 'react';
import { imageExtensions } from './design-draft.ts';
import { moveItem, addImages, type GalleryItem } from './gallery-items.ts';
import { GalleryTile } from './GalleryTile.tsx';
import { acceptPictures } from './accept-pictures.ts';

/** Selects and orders the pictures that only the model page shows. */
export function GalleryChoice({
  items,
  disabled,
  onChange,
}: {
  items: readonly GalleryItem[];
  disabled: boolean;
  onChange: (items: GalleryItem[]) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange(addImages(items, acceptPictures(Array.from(target.files ?? []))));
    target.value = '';
  };
  const move = (from: number, to: number) => {
    onChange(moveItem(items, from, to));
    setAnnouncement(`${items[from]?.name} is now ${to + 1} of ${items.length}`);
  };
  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    (neighbour ?? list.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
    onChange(items.toSpliced(index, 1));
  };
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        Gallery images <span className="font-normal text-ink-3">Shown only on the model page</span>
      </legend>
      <ul ref={list} className="flex flex-wrap gap-3">
        {items.map((item, index) => (
          <GalleryTile
            key={item.key}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            isDragged={index === dragged}
            onDrag={(isOn) => setDragged(isOn ? index : undefined)}
            onDrop={dragged === undefined ? undefined : () => move(dragged, index)}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
        <li>
          <button
            type="button"
            data-add
            onClick={() => chooser.current?.click()}
            className="grid size-24 place-content-center justify-items-center gap-1 rounded-2 border-[1.5px] border-dashed border-line-strong bg-surface text-sm hover:border-ink"
          >
            <Plus aria-hidden className="size-5" />
            <span>
              Add<span className="sr-only"> gallery images</span>
            </span>
          </button>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <input ref={chooser} type="file" hidden multiple accept={imageExtensions.join(',')} onChange={add} />
    </fieldset>
  );
}
