import { Link } from '@tanstack/react-router';

export interface DesignLinkProps {
  design: { id: number; title: string };
}

export function DesignLink({ design: { id, title } }: DesignLinkProps) {
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
