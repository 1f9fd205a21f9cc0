import { PASSWORD_RULES, passwordLength, passwordMinLength } from '#contract/account/passwords';
import { findProblemSoFar, type NewPasswordRule } from '../../platform/passwordStrength';
import { SET_PASSWORD_FORM } from '#contract/account/setPassword';
import { describeProblem, type FormProblem } from './formProblems';
import { PasswordField } from './PasswordField';
import styles from './passwords.module.css';
import { usePasswordStrength } from './usePasswordStrength';

export interface NewPasswordFieldProps {
  readonly rule: NewPasswordRule;
  readonly error: string | null;
  /** Number of submissions. */
  readonly attempt: number;
}

const NAME = SET_PASSWORD_FORM.fields.password;
const STRENGTH_ID = `${NAME}-strength`;

/** New password field with the rules and a live strength meter. */
export function NewPasswordField({ attempt, error, rule }: NewPasswordFieldProps) {
  const { onChange, onFocus, strength } = usePasswordStrength(rule);
  return (
    <div>
      <PasswordField
        attempt={attempt}
        name={NAME}
        label="New password"
        hint={PASSWORD_RULES.map((line) => (
          <div key={line}>{line}</div>
        ))}
        error={error}
        autoComplete="new-password"
        describedBy={STRENGTH_ID}
        onFocus={onFocus}
        onTyped={onChange}
      />
      <p id={STRENGTH_ID} role="status" className={styles.strength} data-level={strength.level}>
        {strength.text}
      </p>
    </div>
  );
}

/** Validates a new password like the server does. Two-step login needs fewer characters. */
export function checkNewPassword(
  password: string,
  personal: readonly string[],
  hasSecondFactor: boolean,
): FormProblem[] {
  const minLength = passwordMinLength(hasSecondFactor);
  const problem = findProblemSoFar(password, personal, minLength);
  return problem === null ? [] : [describeProblem(problem, passwordLength(password), minLength)];
}
