// The parts that are shown only for a chosen printer are one file of the built site.
export { FileFit } from './print/FileFit.tsx';
export { PlateFits } from './print/PlateFits.tsx';
export { PrinterPrint } from './print/PrinterPrint.tsx';
