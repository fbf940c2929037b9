import { Fragment, type ReactNode } from 'react';
import type { PlatedFile } from './card-figures.ts';

interface VerdictProps {
  drawing: ReactNode;
  icon?: ReactNode;
  heading: string;
  /** Sentences below the heading. */
  children?: ReactNode;
}

/** The first block of the print card: whether the design fits. */
export function Verdict({ drawing, icon, heading, children }: VerdictProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 p-4">
      {drawing}
      <div>
        <p className="flex items-start gap-2 text-lg leading-6 font-semibold text-balance [&_svg]:mt-0.25 [&_svg]:size-5.5">
          {icon}
          <span>{heading}</span>
        </p>
        {children}
      </div>
    </div>
  );
}

/** A sentence below the heading of the verdict. */
export function VerdictText({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-sm text-pretty text-ink-2">{children}</p>;
}

export interface PrintFigure {
  name: string;
  value: string;
  /** Shown below the value. */
  note?: ReactNode;
  /** Shown below the note: a link or a button. */
  action?: ReactNode;
}

/**
 * The block of the print card with the plates of projects, whose figures are those of the reference layer height. The names of
 * the files are shown if there are several.
 */
export function PlatesBlock({
  projects,
  renderList,
}: {
  projects: readonly PlatedFile[];
  /** Returns the list of a project's plates. */
  renderList: (project: PlatedFile) => ReactNode;
}) {
  if (projects.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="text-xs text-ink-3">Plates, at 0.20 mm</p>
      {projects.map((project) => (
        <Fragment key={project.id}>
          {projects.length > 1 && <p className="mt-1 text-xs font-medium wrap-anywhere">{project.name}</p>}
          {renderList(project)}
        </Fragment>
      ))}
    </div>
  );
}

/** The second block of the print card: print time and filament. */
export function PrintFigures({ figures }: { figures: readonly PrintFigure[] }) {
  return (
    <dl className="grid grid-cols-2 border-t border-line tabular-nums">
      {figures.map(({ name, value, note, action }) => (
        <div key={name} className="p-4 not-first:border-l not-first:border-line">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="text-[1.0625rem] leading-6 font-semibold">{value}</dd>
          {note !== undefined && <dd className="text-xs text-ink-2">{note}</dd>}
          {action !== undefined && <dd className="text-xs text-ink-2">{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
