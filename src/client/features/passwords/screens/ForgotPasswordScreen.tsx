import { useEffect, useSyncExternalStore } from 'react';
import {
  parseSetPasswordProblem,
  PASSWORD_PROBLEM_FIELD,
  SET_PASSWORD_FORM,
} from '#contract/account/setPassword';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { CheckedForm } from '../CheckedForm';
import { RequestForm } from '../RequestForm';
import { checkNewPassword, NewPasswordField } from '../NewPasswordField';

const { actions, fields } = SET_PASSWORD_FORM;
/** Only the server knows the link's owner, and whether the owner has a second factor. */
const UNKNOWN_OWNER = { personal: [], minLength: null };

/**
 * For users who can't log in: requests an email with a link; with the link's token, sets a new
 * password.
 */
export function Screen() {
  const { linkToken } = usePagePorts();
  const token = useSyncExternalStore(linkToken.onChange, linkToken.read);
  const query = useAppSelector(selectShownQuery);
  const isDead = parseSetPasswordProblem(query[PASSWORD_PROBLEM_FIELD]) === 'deadLink';
  useEffect(() => {
    if (isDead) linkToken.forget();
  }, [isDead, linkToken]);
  return token === null || isDead ? <RequestForm /> : <NewPasswordForm token={token} />;
}

function NewPasswordForm({ token }: { readonly token: string }) {
  return (
    <CheckedForm
      title="Set a new password"
      lead={<p>Your new password takes effect immediately. Log in with it on the next page.</p>}
      action={actions.forgot}
      fields={{ [fields.token]: token }}
      check={(valueOf) => checkNewPassword(valueOf(fields.password), [], true)}
      button="Set password"
    >
      {(errorOf, attempt) => (
        <NewPasswordField attempt={attempt} error={errorOf(fields.password)} rule={UNKNOWN_OWNER} />
      )}
    </CheckedForm>
  );
}
