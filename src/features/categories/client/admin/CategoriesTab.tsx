export function CategoriesTab() {
  return <p />;
}
