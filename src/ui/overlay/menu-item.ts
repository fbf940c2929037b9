import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Small text to the right of the label, such as 'Current'. */
  note?: string;
  disabled?: boolean;
  onSelect?: () => void;
  /** Renders the item as a link: `(content) => <Link to="/settings">{content}</Link>`. */
  link?: (content: ReactNode) => ReactElement;
}
