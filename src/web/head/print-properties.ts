import type { PropertyValue } from 'schema-dts';
import { getTimeRange, toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';

/** Codes of UN/CEFACT: millimeters, minutes, grams. */
type UnitCode = 'MMT' | 'MIN' | 'GRM';

/** Returns the print facts of a design as properties of a product; none until they are known. */
export function printProperties({ bedMm, tallMm, estimates }: ModelPrint): PropertyValue[] {
  const print = toPlainEstimate(estimates);
  const time = print && getTimeRange(print);
  return [
    ...(bedMm === null ? [] : [property('Smallest print bed', 'MMT', { value: bedMm })]),
    ...(tallMm === null ? [] : [property('Smallest print height', 'MMT', { value: tallMm })]),
    ...(print && time
      ? [
          property('Print time', 'MIN', {
            minValue: time.low,
            maxValue: time.high,
            description: 'From the fastest printers to the slowest, with layers of 0.20 mm',
          }),
          property('Filament', 'GRM', { value: print.grams }),
        ]
      : []),
  ];
}

function property(
  name: string,
  unitCode: UnitCode,
  measure: Pick<PropertyValue, 'value' | 'minValue' | 'maxValue' | 'description'>,
): PropertyValue {
  return { '@type': 'PropertyValue', name, unitCode, ...measure };
}
