import { Badge } from '#src/ui/Badge.tsx';

interface AccessBadgeProps {
  isPremium: boolean;
  className?: string;
}

export function AccessBadge({ isPremium, className }: AccessBadgeProps) {
  return (
    <Badge kind={isPremium ? 'premium' : 'free'} className={className}>
      {isPremium ? 'Premium' : 'Free'}
    </Badge>
  );
}
