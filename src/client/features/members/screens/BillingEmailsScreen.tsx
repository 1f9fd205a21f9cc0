import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { EMAIL_FIELD, MATCHING_EMAILS_PATH } from '#contract/account/members';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AllowedTo } from '../../../widgets/AllowedTo';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { Reasoned } from '../Reasoned';
import { account } from '../slice';

/**
 * Addresses for invoices and billing emails (spec section 2, ViewAccount with GET-BILLING-EMAILS).
 */
export function Screen() {
  const loaded = useAppSelector(account.select);
  return (
    <Reasoned kind="account" of={loaded}>
      <Loaded
        of={loaded}
        what="the addresses"
        lines={4}
        notFound={
          <StateMessage
            kind="notFound"
            title="Account not found"
            action={
              <AppLink to={ACCOUNT_DASHBOARD_PATH} className={buttonClass()}>
                Go to your account
              </AppLink>
            }
          >
            Your username isn’t linked to an account, or this account isn’t yours.
          </StateMessage>
        }
      >
        {({ areEmailsOwn, emails, name }) =>
          emails.length === 0 ? (
            <StateMessage kind="empty" title="No one receives the invoices">
              {name} has no billing email address and no active administrator.
            </StateMessage>
          ) : (
            <Stack>
              <p>
                {areEmailsOwn
                  ? `${name} has no billing email address. Invoices and billing emails go to its administrators.`
                  : `Invoices and billing emails for ${name} go to these addresses.`}
              </p>
              <ul>
                {emails.map((email) => (
                  <li key={email}>
                    <AppLink to={MATCHING_EMAILS_PATH} query={{ [EMAIL_FIELD]: email }}>
                      {email}
                    </AppLink>
                  </li>
                ))}
              </ul>
              <AllowedTo rule={ACCOUNT_ADMINISTRATION}>
                <p>
                  <BackendLink to={BACKEND_PAGES.editAccount}>Edit billing information</BackendLink>
                </p>
              </AllowedTo>
            </Stack>
          )
        }
      </Loaded>
    </Reasoned>
  );
}
