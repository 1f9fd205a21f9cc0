import { ACCOUNT_DASHBOARD_PATH } from '#contract/accountPages';
import { BACKEND_PAGES } from '#contract/backendPages';
import { NativeForm } from '../../platform/NativeForm';
import { usePagePorts } from '../../platform/PagePorts';
import { selectLocation } from '../../state/location/selectors';
import {
  selectIsUserCheckFailed,
  selectIsUserCheckRepeated,
  selectLoginStatus,
  selectUser,
} from '../../state/session/selectors';
import { userRequested } from '../../state/session/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { MESSAGES } from '#contract/messages';
import { Button } from '../../ui/Button';
import { Row } from '../../ui/Row';
import { Spinner } from '../../ui/Spinner';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';
import { InlineLogin } from './InlineLogin';

/**
 * Who is signed in, or the way to sign in; a spinner until that is known (spec section 4). A visitor
 * is known with the address, so nothing stands here before it.
 */
export function AccountCorner() {
  const dispatch = useAppDispatch();
  const isPlaced = useAppSelector((state) => selectLocation(state) !== null);
  const status = useAppSelector(selectLoginStatus);
  const isCheckFailed = useAppSelector(selectIsUserCheckFailed);
  const isCheckRepeated = useAppSelector(selectIsUserCheckRepeated);
  if (!isPlaced) return null;
  if (status === 'unknown') return <Spinner label="Checking whether you are logged in" />;
  if (status === 'loggedIn') return <Welcome />;
  return (
    <>
      {isCheckFailed ? (
        <Row gap={2}>
          {MESSAGES.userCheckFailed}
          <Button size="small" isBusy={isCheckRepeated} onClick={() => dispatch(userRequested())}>
            Try again
          </Button>
        </Row>
      ) : null}
      <InlineLogin />
    </>
  );
}

function Welcome() {
  const { readXsrfToken } = usePagePorts();
  const hrefs = useHrefs();
  const { firstName, lastName } = useAppSelector(selectUser);
  return (
    <Row gap={3}>
      <span>
        Welcome, {firstName} {lastName}
      </span>
      <AppLink to={ACCOUNT_DASHBOARD_PATH}>Account</AppLink>
      <NativeForm
        label="Log out"
        action={hrefs.backend(BACKEND_PAGES.logout)}
        readToken={readXsrfToken}
      >
        <Button type="submit" variant="quiet" size="small">
          Logout
        </Button>
      </NativeForm>
    </Row>
  );
}
