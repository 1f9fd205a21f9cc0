import { useState, type ReactNode } from 'react';
import { Field } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';

export interface PasswordFieldProps {
  /** Field name and id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  /** Number of submissions; each one masks the password again. */
  readonly attempt: number;
  readonly autoComplete?: 'current-password' | 'new-password';
  /** Id of a description outside the field. */
  readonly describedBy?: string;
  readonly onFocus?: () => void;
  readonly onTyped?: (password: string) => void;
}

/** Password field with a button to show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    attempt,
    autoComplete = 'current-password',
    describedBy,
    error,
    hint,
    label,
    name,
  } = props;
  const { onFocus, onTyped } = props;
  const [shownAt, setShownAt] = useState<number | null>(null);
  return (
    <Field id={name} label={label} isRequired error={error} hint={hint}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        aria-describedby={describedBy}
        onFocus={onFocus}
        onChange={(event) => onTyped?.(event.currentTarget.value)}
        isMasked={shownAt !== attempt}
        onMaskedChange={(isMasked) => setShownAt(isMasked ? null : attempt)}
      />
    </Field>
  );
}
