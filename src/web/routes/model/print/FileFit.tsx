import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { isFitting } from '#src/features/printers/fit/check-design.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { checkFile } from './check-one-print.ts';

/** Says in the row of a file whether it fits the chosen printer. */
export function FileFit({
  file,
  needsBrim,
  printer,
}: {
  file: ModelFile;
  needsBrim: boolean;
  printer: UserPrinter;
}) {
  const { verdict, text } = checkFile(file, needsBrim, printer);
  if (text === '') return null;
  const fits = isFitting(verdict);
  return (
    <p
      className={`flex items-center gap-1 text-xs leading-5 font-medium [&_svg]:size-4 ${fits ? 'text-success' : 'text-danger'}`}
    >
      {fits ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      {text}
    </p>
  );
}
