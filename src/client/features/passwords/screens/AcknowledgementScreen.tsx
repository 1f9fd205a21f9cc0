import { useEffect } from 'react';
import { ACCOUNT_DASHBOARD_PATH, SET_PASSWORD_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import type { PasswordNotice } from '#contract/account/setPassword';
import { usePagePorts } from '../../../platform/PagePorts';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BackendLink } from '../../../widgets/BackendLink';
import { passwordNotice } from '../slice';

/** Confirms a completed password form, and links to the next page. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(passwordNotice.select)}
      what="the confirmation"
      title="Confirmation not loaded"
      lines={3}
    >
      {({ notice }) => <Confirmation notice={notice} />}
    </Loaded>
  );
}

function Confirmation({ notice }: { readonly notice: PasswordNotice | null }) {
  switch (notice) {
    case 'changed':
      return (
        <Done title="Your password was changed">
          You’re still logged in here. All your other sessions have ended.
        </Done>
      );
    case 'setForUser':
      return (
        <Done title="The user's password was set">
          Their sessions have ended. Share the new password with them; our email to them doesn’t
          include it.
        </Done>
      );
    case 'setByLink':
      return <SetByLink />;
    case 'emailSent':
      return <EmailSent />;
    case null:
      return <NothingRecent />;
  }
}

function NothingRecent() {
  return (
    <Stack>
      <ScreenHeading title="No recent password change" />
      <p>
        In the last five minutes, no password was set from this browser and no email was requested.
      </p>
      <p>
        <AppLink to={SET_PASSWORD_PATH} className={buttonClass()}>
          Set a new password
        </AppLink>
      </p>
    </Stack>
  );
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
