import { createContext, use } from 'react';

/** Ids and state that a Field gives to its control; null outside of a Field. */
export const FieldContext = createContext<{ id: string; describedBy?: string; invalid: boolean } | null>(
  null,
);

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** Merges the props of a control with those of its Field; the own props take precedence. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = use(FieldContext);
  const described = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
