import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import Settings from 'lucide-react/icons/settings';

export function Shortcuts() {
  return (
    <section className="card" aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="sr-only">
        Shortcuts
      </h2>
      <ul className="-my-2 grid gap-1">
        <li>
          <Link to="/favorites" className="link-arrow">
            <Heart aria-hidden />
            <span>Favorites</span>
          </Link>
        </li>
        <li>
          <Link to="/downloads" className="link-arrow">
            <Download aria-hidden />
            <span>Downloads</span>
          </Link>
        </li>
        <li>
          <Link to="/settings" className="link-arrow">
            <Settings aria-hidden />
            <span>Settings</span>
          </Link>
        </li>
      </ul>
    </section>
  );
}
