export function UsersPanel() {
  return <p />;
}
