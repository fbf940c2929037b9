import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '#src/features/notifications/client/FollowButton.tsx';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { formatReleaseDays } from '../about/about-content.ts';
import { DesignerFocus } from '../about/DesignerFocus.tsx';
import type { Designer } from './load-designer.ts';

/** Shows who the designer is: picture, name, release days, style and specialties. */
export function DesignerIntro({ designer }: { designer: Designer }) {
  const { userId, displayName, style, specialties, socialUrl } = designer;
  const { data: pictures = [] } = useQuery(designerPicturesQuery());
  const days = formatReleaseDays(userId);
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:gap-6">
      <Avatar
        letter={getInitial(designer)}
        src={pictures.find((picture) => picture.userId === userId)?.avatarUrl}
        size={96}
        tone="sunken"
      />
      <div className="min-w-0">
        <h1 className="wrap-anywhere">{displayName}</h1>
        {days !== undefined && <p className="mt-1 text-ink-3">A release {days}</p>}
        {style !== '' && <p className="mt-4 lead max-w-[36rem]">{style}</p>}
        <div className="mt-4 noscript:hidden">
          <FollowButton kind="designer" target={userId} name={displayName} />
        </div>
        <DesignerFocus specialties={specialties} socialUrl={socialUrl} />
      </div>
    </div>
  );
}
