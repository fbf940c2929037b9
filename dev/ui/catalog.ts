import type { ReactNode } from 'react';

/** A pseudo-class that the page can force on what a case shows (forced-states.ts). */
export type ForcedState = 'hover' | 'active' | 'focus-visible';

/** One state of a component, or a few that are compared with each other. */
export interface Case {
  label: string;
  content: ReactNode;
  /** Set when the case needs the full width. */
  isWide?: boolean;
  force?: ForcedState;
}

export interface Specimen {
  /** Path of the component within `src/ui`, without the ending, such as 'form/Field'. */
  component: string;
  /** Paths of the components that only this one renders. */
  parts?: readonly string[];
  /** The purpose of the component and how it is used, in one sentence. */
  note: string;
  cases: readonly Case[];
}

export interface Group {
  id: string;
  title: string;
  specimens: readonly Specimen[];
}

/** Returns the id of the section that shows a component, which is also its URL fragment. */
export function getSpecimenId(component: string): string {
  return component.replace('/', '-');
}

/** `form/Field` → `Field` */
export function getComponentName(component: string): string {
  return component.slice(component.lastIndexOf('/') + 1);
}

/** Builds one case for each value, labeled with the value. */
export function listCases<Value extends string | number>(
  values: readonly Value[],
  render: (value: Value) => ReactNode,
): Case[] {
  return values.map((value) => ({ label: String(value), content: render(value) }));
}

/** Returns the groups with the specimens whose component name contains the text; groups without any are left out. */
export function filterGroups(groups: readonly Group[], text: string): Group[] {
  const wanted = text.toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      specimens: group.specimens.filter(({ component, parts = [] }) =>
        [component, ...parts].some((path) => path.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ specimens }) => specimens.length > 0);
}
