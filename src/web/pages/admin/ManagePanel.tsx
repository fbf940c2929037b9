export function ManagePanel() {
  return <p />;
}
