import { useId, useState } from 'react';
import type { Model } from '#src/features/catalog/schemas.ts';
import { getColorName } from './color-name.ts';
import type {
  SlicerFilament,
  SlicerPlate,
  SlicerSettings,
} from '@firstlayer/mesh/contract/slicer-settings.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import {
  describeFigures,
  describePrinter,
  describeSettings,
  mergeFilaments,
  sumPlates,
} from './describe-settings.ts';

/** Shows the slicer settings in the 3MF files of a design. */
export function DesignerSettings({ files }: { files: Model['files'] }) {
  const id = useId();
  const found = files.flatMap(({ id: fileId, name, facts: { settings } }) =>
    settings && hasContent(settings) ? [{ fileId, name, settings }] : [],
  );
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0 lg:col-start-1">
      <h2 id={id} className="mb-4 text-h3">
        Designer's settings <span className="font-normal text-ink-3">from the 3MF</span>
      </h2>
      <div className="grid gap-5">
        {found.map(({ fileId, name, settings }) => (
          <div key={fileId}>
            {found.length > 1 && <h3 className="mb-2 text-sm font-semibold wrap-anywhere">{name}</h3>}
            <FileSettings settings={settings} />
          </div>
        ))}
      </div>
      <p className="mt-2.5 max-w-2xl text-xs text-ink-3">
        These are the designer's. Your slicer will adapt or replace them.
      </p>
    </section>
  );
}

function hasContent(settings: SlicerSettings): boolean {
  const { filaments = [], plates = [] } = settings;
  return (
    describeSettings(settings).length > 0 ||
    describePrinter(settings) !== undefined ||
    filaments.length + plates.length > 0
  );
}

function FileSettings({ settings }: { settings: SlicerSettings }) {
  const filaments = mergeFilaments(settings);
  const figures = describeFigures(sumPlates(settings));
  const printer = describePrinter(settings);
  const { plates = [] } = settings;
  const hasSum = figures !== undefined || filaments.length > 0;
  return (
    <>
      <dl className="grid grid-cols-2 overflow-hidden rounded-3 border border-line bg-surface md:grid-cols-4 [&>div]:px-4 [&>div]:py-3 [&>div]:shadow-[1px_0_0_var(--line),0_1px_0_var(--line)]">
        {describeSettings(settings).map(({ name, value }) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="text-[.9375rem] leading-5.5 font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
        {(printer !== undefined || hasSum) && (
          <div className="col-span-full">
            <dt className="text-xs text-ink-3">{printer ?? 'Filament'}</dt>
            <dd className="text-[.9375rem] leading-5.5 font-semibold tabular-nums">
              {figures}
              {figures !== undefined && filaments.length > 0 && ', '}
              {filaments.map((filament, index) => (
                <Filament key={index} filament={filament} isFirst={index === 0} />
              ))}
              {!hasSum && 'Not sliced'}
            </dd>
          </div>
        )}
      </dl>
      {plates.length > 1 && <Plates plates={plates} />}
    </>
  );
}

/** A swatch, and the color and material in words. */
function Filament({ filament: { type, color }, isFirst }: { filament: SlicerFilament; isFirst: boolean }) {
  const words = [color === undefined ? undefined : getColorName(color), type].filter(
    (word) => word !== undefined,
  );
  return (
    <>
      {!isFirst && ', '}
      <span className="whitespace-nowrap">
        {color !== undefined && (
          <svg aria-hidden viewBox="0 0 12 12" className="mr-1.5 inline size-3 align-[-.0625rem]">
            <rect x=".5" y=".5" width="11" height="11" rx="2.5" fill={color} stroke="var(--line-strong)" />
          </svg>
        )}
        {words.join(' ')}
      </span>
    </>
  );
}

function Plates({ plates }: { plates: readonly SlicerPlate[] }) {
  const [first] = plates;
  const [chosen, setChosen] = useState(String(first?.index));
  const plate = plates.find(({ index }) => String(index) === chosen) ?? first;
  const facts = plate && [
    describeFigures(plate) ?? 'Not sliced',
    ...(plate.supports === undefined ? [] : [plate.supports ? 'with supports' : 'no supports']),
  ];
  return (
    <div className="mt-3">
      <Tabs
        label="Plates"
        value={chosen}
        onChange={setChosen}
        tabs={plates.map(({ index, name }) => ({
          value: String(index),
          label: name === undefined ? `Plate ${index}` : `${index}. ${name}`,
        }))}
        panelClassName="pt-3"
      >
        <p className="text-sm tabular-nums">{facts?.join(', ')}</p>
      </Tabs>
    </div>
  );
}
