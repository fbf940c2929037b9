import { CategoriesTab } from '#src/features/categories/client/admin/CategoriesTab.tsx';
import { UncategorizedNotice } from '#src/features/publishing/client/manage/UncategorizedNotice.tsx';

export function CategoriesPanel() {
  return <CategoriesTab notice={<UncategorizedNotice />} />;
}
