import type { PropertyValue } from 'schema-dts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { findReference } from '../routes/model/print/reference-time.ts';

type Measure = Pick<PropertyValue, 'value' | 'minValue' | 'maxValue' | 'description'>;

/** Codes of UN/CEFACT: millimeters, minutes, grams. */
type UnitCode = 'MMT' | 'MIN' | 'GRM';

/** Returns the print facts of a design as properties of a product; none until they are known. */
export function printProperties({ bedMm, tallMm, estimates }: ModelPrint): PropertyValue[] {
  const estimate = findReference({ estimates });
  return [
    ...(bedMm === null ? [] : [property('Smallest print bed', 'MMT', { value: bedMm })]),
    ...(tallMm === null ? [] : [property('Smallest print height', 'MMT', { value: tallMm })]),
    ...(estimate
      ? [
          property('Print time', 'MIN', {
            value: estimate.minutes,
            minValue: estimate.minutesLow,
            maxValue: estimate.minutesHigh,
            description: 'On a CoreXY printer, with layers of 0.20 mm',
          }),
          property('Filament', 'GRM', {
            value: estimate.grams,
            minValue: estimate.gramsLow,
            maxValue: estimate.gramsHigh,
          }),
        ]
      : []),
  ];
}

function property(name: string, unitCode: UnitCode, measure: Measure): PropertyValue {
  return { '@type': 'PropertyValue', name, unitCode, ...measure };
}
