export function HistoryPanel() {
  return <p />;
}
