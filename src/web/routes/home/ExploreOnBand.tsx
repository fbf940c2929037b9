import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button-class.ts';

const outlined = buttonClass({
  variant: 'secondary',
  size: 'lg',
  className: 'border-band-line-strong! bg-transparent! text-on-band! hover:border-on-band! hover:bg-band-2!',
});

/** A button on the dark band that leads to last month's popular designs. */
export function ExploreOnBand() {
  return (
    <Link to="/browse" search={{ filter: 'popular' }} className={outlined}>
      Explore All Models
    </Link>
  );
}
