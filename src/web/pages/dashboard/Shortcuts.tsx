import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';

export function Shortcuts() {
  return (
    <section className="card" aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="sr-only">
        Shortcuts
      </h2>
      <ul className="-my-2 grid gap-1">
        <li>
          <Link to="/browse" className="link-arrow">
            <Search aria-hidden />
            <span>Browse Designs</span>
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
