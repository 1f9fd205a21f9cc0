import { createContext, useContext } from 'react';

/** Attributes that a `Field` provides to its control. */
export interface FieldControl {
  readonly id: string;
  /** Ids of hint and error, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldControl | null>(null);

export interface ControlAttributes {
  readonly id: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

/**
 * Returns the attributes that link a control to its `Field`. The control's own values take
 * precedence; its descriptions are added to the field's.
 */
export function useControlAttributes(own: {
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
}): ControlAttributes {
  const field = useContext(FieldContext);
  const described = [own.describedBy, field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': field?.isInvalid === true ? true : undefined,
    'aria-required': field?.isRequired === true ? true : undefined,
  };
}
