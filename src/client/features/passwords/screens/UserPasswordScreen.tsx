import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import { passwordMinLength } from '#contract/account/passwords';
import { SET_PASSWORD_FORM } from '#contract/account/setPassword';
import type { PasswordUser } from '#contract/schemas/passwords';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { CheckedForm } from '../CheckedForm';
import { checkBoth, OwnAndNewPassword } from '../OwnAndNewPassword';
import { passwordUser } from '../slice';

/** Lets an administrator set the password of a user on the same account. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(passwordUser.select)}
      what="the user"
      title="User not loaded"
      notFound={<UserNotFound />}
    >
      {(user) => <UserPasswordForm user={user} />}
    </Loaded>
  );
}

function UserNotFound() {
  return (
    <RecordNotFound
      title="User not found"
      problem="We can’t find this user"
      nextLink={{ to: ACCOUNT_DASHBOARD_PATH, label: 'Go to your account' }}
    >
      Check the address. The user may have left.
    </RecordNotFound>
  );
}

function UserPasswordForm({ user }: { readonly user: PasswordUser }) {
  const { firstName, hasSecondFactor, id, lastName, username } = user;
  const personal = [username, firstName, lastName];
  return (
    <CheckedForm
      title="Set a user's password"
      lead={
        <p>
          For {firstName} {lastName}, username {username}. Their sessions will end immediately.
          They’ll get an email without the password, so share the password with them yourself.
        </p>
      }
      action={SET_PASSWORD_FORM.actions.admin}
      fields={{ [SET_PASSWORD_FORM.fields.userId]: String(id) }}
      check={(valueOf) => checkBoth(valueOf, personal, hasSecondFactor)}
      button="Set password"
    >
      {(errorOf, attempt) => (
        <OwnAndNewPassword
          attempt={attempt}
          ownLabel="Your own password"
          errorOf={errorOf}
          rule={{ personal, minLength: passwordMinLength(hasSecondFactor) }}
        />
      )}
    </CheckedForm>
  );
}
