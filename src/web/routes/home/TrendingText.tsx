import { Link } from '@tanstack/react-router';
import { ModelCounts } from '#src/features/catalog/client/ModelCounts.tsx';
import { homeDescriptionLength } from '#src/features/catalog/constants.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { CardPrintLine } from '#src/features/printers/client/CardPrintLine.tsx';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { truncate } from '#src/lib/text.ts';
import { cx } from '#src/ui/cx.ts';

/** Title, description, counts and print facts of a ranked design; the link of the title covers the whole entry. */
export function TrendingText({
  model,
  topic,
  metaClassName,
}: {
  model: ModelCard;
  topic: string | undefined;
  metaClassName?: string;
}) {
  const printer = useResolvedPrinter();
  return (
    <div className="min-w-0">
      <h3 className="text-h3 wdth-card">
        <Link
          to="/model/$id"
          params={{ id: String(model.id) }}
          className="no-underline before:absolute before:inset-0 before:z-1 before:rounded-3 group-hover:title-mark"
        >
          {model.title}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        {truncate(model.description, homeDescriptionLength)}
      </p>
      <p className={cx('mt-2 flex items-center gap-3 text-xs text-ink-3', metaClassName)}>
        <span className="mr-auto truncate max-[29.99rem]:hidden">{topic}</span>
        <ModelCounts model={model} />
      </p>
      {model.print && <CardPrintLine print={model.print} printer={printer} />}
    </div>
  );
}
