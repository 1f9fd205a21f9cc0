import { createContext, useContext } from 'react';

/** What a `Field` tells the control inside it. */
export interface FieldControl {
  readonly id: string;
  /** Ids of hint and error, ready for `aria-describedby`. */
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
 * Attributes that tie a control to the `Field` around it. Values given to the control itself win;
 * its own descriptions are added to the field's.
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
