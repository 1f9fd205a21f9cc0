import { selectLocation } from '../../state/location/selectors';
import {
  selectIsUserCheckFailed,
  selectIsUserCheckRepeated,
  selectLoginStatus,
} from '../../state/session/selectors';
import { userRequested } from '../../state/session/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { MESSAGES } from '#contract/messages';
import { Button } from '../../ui/Button';
import { Row } from '../../ui/Row';
import { Spinner } from '../../ui/Spinner';
import { InlineLogin } from './InlineLogin';
import { lazyShellPart } from './ShellPart';

// Loaded separately because visitors don't need it.
const AccountMenu = lazyShellPart(
  async () => (await import(/* webpackChunkName: "account-menu" */ './AccountMenu')).AccountMenu,
  { name: 'Your account', fallback: <Spinner label="Loading your account" /> },
);

/**
 * The user's menu or the login form; a spinner until the login status is known (spec section 4).
 * Renders nothing until the URL is known, because the login status isn't checked before then.
 */
export function AccountCorner() {
  const dispatch = useAppDispatch();
  const hasAddress = useAppSelector((state) => selectLocation(state) !== null);
  const status = useAppSelector(selectLoginStatus);
  const isCheckFailed = useAppSelector(selectIsUserCheckFailed);
  const isCheckRepeated = useAppSelector(selectIsUserCheckRepeated);
  if (!hasAddress) return null;
  if (status === 'unknown') return <Spinner label="Checking login status" />;
  if (status === 'loggedIn') return <AccountMenu />;
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
