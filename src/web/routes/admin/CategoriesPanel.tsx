import { CategoriesTab } from '#src/features/categories/client/admin/CategoriesTab.tsx';
import { UnplacedNotice } from './UnplacedNotice.tsx';

export function CategoriesPanel() {
  return <CategoriesTab notice={<UnplacedNotice />} />;
}
