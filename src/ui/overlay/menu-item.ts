import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Right of the label in small type, such as 'Current'. */
  note?: string;
  disabled?: boolean;
  onSelect?: () => void;
  /** Makes the item a link: `(content) => <Link to="/settings">{content}</Link>`. */
  link?: (content: ReactNode) => ReactElement;
}
