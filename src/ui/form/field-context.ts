import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  describedBy?: string;
  invalid: boolean;
}

/** How a Field names and describes the control inside of it; null outside. */
export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** What a control takes from the Field around it; its own props come first. Outside of a Field it returns the props alone. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = use(FieldContext);
  const described = [props['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: props.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
