import { selectLocation } from '../../state/location/selectors';
import { selectLoginStatus } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
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
  const hasAddress = useAppSelector((state) => selectLocation(state) !== null);
  const status = useAppSelector(selectLoginStatus);
  if (!hasAddress) return null;
  if (status === 'unknown') return <Spinner label="Checking login status" />;
  if (status === 'loggedIn') return <AccountMenu />;
  return <InlineLogin />;
}
