import { Badge } from '#src/ui/Badge.tsx';

export function AccessBadge({ isPremium, className }: { isPremium: boolean; className?: string }) {
  return (
    <Badge kind={isPremium ? 'premium' : 'free'} className={className}>
      {isPremium ? 'Premium' : 'Free'}
    </Badge>
  );
}
