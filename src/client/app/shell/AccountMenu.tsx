import { useId } from 'react';
import { ACCOUNT_DASHBOARD_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { NativeForm } from '../../platform/NativeForm';
import { usePagePorts } from '../../platform/PagePorts';
import { selectUser } from '../../state/session/selectors';
import { logoutSubmitted } from '../../state/session/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { HeaderMenu } from '../../ui/HeaderMenu';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';
import { SearchMeter } from './SearchMeter';
import { ShellPart } from './ShellPart';

/** Search meter and account menu of a logged-in user. */
export function AccountMenu() {
  const { readXsrfToken } = usePagePorts();
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  const id = useId();
  const { firstName, lastName } = useAppSelector(selectUser);
  return (
    <>
      <ShellPart>
        <SearchMeter />
      </ShellPart>
      <HeaderMenu
        id={id}
        title={
          <>
            Welcome, {firstName} {lastName}
          </>
        }
      >
        <AppLink to={ACCOUNT_DASHBOARD_PATH}>Account</AppLink>
        <NativeForm
          label="Log out"
          action={hrefs.backend(BACKEND_PAGES.logout)}
          readToken={readXsrfToken}
          onSubmit={() => dispatch(logoutSubmitted())}
        >
          <Button type="submit" variant="quiet" size="small">
            Logout
          </Button>
        </NativeForm>
      </HeaderMenu>
    </>
  );
}
