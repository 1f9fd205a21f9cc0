import { useEffect } from 'react';
import {
  ACCOUNT_DASHBOARD_PATH,
  PASSWORD_ACTIONS,
  SET_PASSWORD_PATH,
} from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { PASSWORD_SET_MODE } from '#contract/setPassword';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BackendLink } from '../../../widgets/BackendLink';

/** Confirms the form's `action` and links to the next page. */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  switch (query['action']) {
    case PASSWORD_ACTIONS.change:
      return (
        <Done title="Your password was changed">
          You’re still logged in here. All your other sessions have ended.
        </Done>
      );
    case PASSWORD_ACTIONS.admin:
      return (
        <Done title="The user's password was set">
          Their sessions have ended. Share the new password with them; our email to them doesn’t
          include it.
        </Done>
      );
    default:
      return query['mode'] === PASSWORD_SET_MODE ? <SetByLink /> : <EmailSent />;
  }
}

function Done({ children, title }: { readonly children: string; readonly title: string }) {
  return (
    <Stack>
      <ScreenHeading title={title} />
      <p>{children}</p>
      <p>
        <AppLink to={ACCOUNT_DASHBOARD_PATH} className={buttonClass('primary')}>
          Go to your account
        </AppLink>
      </p>
    </Stack>
  );
}

function SetByLink() {
  const { linkToken } = usePagePorts();
  useEffect(() => linkToken.forget(), [linkToken]);
  return (
    <Stack>
      <ScreenHeading title="Your new password was set" />
      <p>All earlier sessions have ended. Log in with the new password.</p>
      <p>
        <BackendLink to={BACKEND_PAGES.login} className={buttonClass('primary')}>
          Log in
        </BackendLink>
      </p>
    </Stack>
  );
}

function EmailSent() {
  return (
    <Stack>
      <ScreenHeading title="Check your email" />
      <p>
        If that username or email address exists, we sent an email with a link. The link works once,
        for one hour.
      </p>
      <p>
        No email after a few minutes? Check your spam folder and your spelling, then{' '}
        <AppLink to={SET_PASSWORD_PATH}>try again</AppLink>. Only the newest link works.
      </p>
      <p>
        <AppLink to="/" className={buttonClass()}>
          Go to the home page
        </AppLink>
      </p>
    </Stack>
  );
}
