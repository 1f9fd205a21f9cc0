import { ACCOUNT_DASHBOARD_PATH } from '#contract/accountPages';
import { SET_PASSWORD_FORM, type PasswordUser } from '#contract/setPassword';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Skeleton } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CheckedForm } from '../CheckedForm';
import { checkBoth, OwnAndNewPassword } from '../OwnAndNewPassword';
import { passwordUser } from '../slice';

/** An administrator sets the password of a user of the same account. */
export function Screen() {
  const user = useAppSelector(passwordUser.select);
  switch (user.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={8} label="Loading the user" />;
    case 'notFound':
      return <UserNotFound />;
    case 'failed':
      return <LoadFailed title="User not loaded" error={user.error} />;
    case 'ready':
    case 'refreshing':
      return <UserPasswordForm user={user.data} />;
  }
}

function UserNotFound() {
  return (
    <>
      <ScreenHeading title="User not found" />
      <StateMessage
        kind="notFound"
        title="Your account has no such user"
        action={
          <AppLink to={ACCOUNT_DASHBOARD_PATH} className={buttonClass()}>
            Go to your account
          </AppLink>
        }
      >
        The address may be mistyped, or the user has left.
      </StateMessage>
    </>
  );
}

function UserPasswordForm({ user }: { readonly user: PasswordUser }) {
  const { firstName, id, lastName, username } = user;
  return (
    <CheckedForm
      title="Set a user's password"
      lead={
        <p>
          For {firstName} {lastName}, username {username}. Their sessions end at once, and they get
          an email that does not hold the password: tell them the new one yourself.
        </p>
      }
      action={SET_PASSWORD_FORM.actions.admin}
      fields={{ [SET_PASSWORD_FORM.fields.userId]: String(id) }}
      check={(valueOf) => checkBoth(valueOf, [username, firstName, lastName])}
      button="Set the password"
    >
      {(errorOf, attempt) => (
        <OwnAndNewPassword attempt={attempt} ownLabel="Your own password" errorOf={errorOf} />
      )}
    </CheckedForm>
  );
}
