import { passwordMinLength } from '#contract/account/passwords';
import { SET_PASSWORD_FORM } from '#contract/account/setPassword';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { CheckedForm } from '../CheckedForm';
import { OwnAndNewPassword, checkBoth } from '../OwnAndNewPassword';

/** Changes the user's own password. */
export function Screen() {
  const { firstName, hasSecondFactor, lastName } = useAppSelector(selectUser);
  const personal = [firstName, lastName];
  return (
    <CheckedForm
      title="Change password"
      lead={
        <p>
          You’ll stay logged in here. All your other sessions will end, and we’ll email you a
          confirmation.
        </p>
      }
      action={SET_PASSWORD_FORM.actions.change}
      check={(valueOf) => checkBoth(valueOf, personal, hasSecondFactor)}
      button="Change password"
    >
      {(errorOf, attempt) => (
        <OwnAndNewPassword
          attempt={attempt}
          ownLabel="Current password"
          errorOf={errorOf}
          rule={{ personal, minLength: passwordMinLength(hasSecondFactor) }}
        />
      )}
    </CheckedForm>
  );
}
