import { Link } from '@tanstack/react-router';

export function DesignLink({ design: { id, title } }: { design: { id: number; title: string } }) {
  return (
    <Link
      to="/model/$id"
      params={{ id: String(id) }}
      className="link pointer-coarse:inline-block pointer-coarse:py-3"
    >
      {title}
    </Link>
  );
}
