import { SET_PASSWORD_FORM } from '#contract/account/setPassword';
import type { FormProblem } from './formProblems';
import type { NewPasswordRule } from '../../platform/passwordStrength';
import { checkNewPassword, NewPasswordField } from './NewPasswordField';
import { PasswordField } from './PasswordField';

const { fields } = SET_PASSWORD_FORM;

export interface OwnAndNewPasswordProps {
  readonly ownLabel: string;
  readonly errorOf: (field: string) => string | null;
  readonly attempt: number;
  readonly rule: NewPasswordRule;
}

/** Fields for the current user's password and the new password. */
export function OwnAndNewPassword({ attempt, errorOf, ownLabel, rule }: OwnAndNewPasswordProps) {
  return (
    <>
      <PasswordField
        attempt={attempt}
        name={fields.currentPassword}
        label={ownLabel}
        hint="This prevents others from changing it on an unattended computer."
        error={errorOf(fields.currentPassword)}
      />
      <NewPasswordField attempt={attempt} error={errorOf(fields.password)} rule={rule} />
    </>
  );
}

/** Validates both passwords. `personal` has the names and emails of the new password's owner. */
export function checkBoth(
  valueOf: (field: string) => string,
  personal: readonly string[],
  hasSecondFactor: boolean,
): FormProblem[] {
  const own: FormProblem[] =
    valueOf(fields.currentPassword) === ''
      ? [{ field: fields.currentPassword, message: 'Please enter your own password.' }]
      : [];
  return [...own, ...checkNewPassword(valueOf(fields.password), personal, hasSecondFactor)];
}
