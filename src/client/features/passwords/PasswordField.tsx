import { useState } from 'react';
import {
  findPasswordProblem,
  PASSWORD_RULES,
  passwordLength,
  passwordMinLength,
} from '#contract/passwords';
import { Field } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { describeProblem, type FormProblem } from './formProblems';

export interface PasswordFieldProps {
  /** Name of the field, and its id. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  /** Counts the tries to send the form: each masks the password again. */
  readonly attempt: number;
  /** A new password shows its rules; the own one is known to password managers. */
  readonly isNew?: boolean;
}

/** A password that is typed once, with a way to look at it. */
export function PasswordField(props: PasswordFieldProps) {
  const { attempt, error, hint, isNew = false, label, name } = props;
  const [shownAt, setShownAt] = useState<number | null>(null);
  return (
    <Field
      id={name}
      label={label}
      isRequired
      error={error}
      hint={isNew ? PASSWORD_RULES.map((rule) => <div key={rule}>{rule}</div>) : hint}
    >
      <PasswordInput
        name={name}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        isMasked={shownAt !== attempt}
        onMaskedChange={(isMasked) => setShownAt(isMasked ? null : attempt)}
      />
    </Field>
  );
}

/**
 * What is wrong with a new password, as the server would say it. With a second factor fewer
 * characters will do.
 */
export function checkNewPassword(
  password: string,
  personal: readonly string[],
  hasSecondFactor: boolean,
): FormProblem[] {
  const minLength = passwordMinLength(hasSecondFactor);
  const problem = findPasswordProblem(password, personal, minLength);
  return problem === null ? [] : [describeProblem(problem, passwordLength(password), minLength)];
}
