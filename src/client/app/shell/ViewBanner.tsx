import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDateTime } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { NativeForm } from '../../platform/NativeForm';
import { usePagePorts } from '../../platform/PagePorts';
import { selectUser } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { MessageBox } from '../../ui/MessageBox';
import { useHrefs } from '../../widgets/useHrefs';

/**
 * Banner for a super user who views the site as a user: whose view, until when, and a button that
 * stops it.
 */
export function ViewBanner() {
  const { readXsrfToken } = usePagePorts();
  const hrefs = useHrefs();
  const { firstName, lastName, view } = useAppSelector(selectUser);
  if (view === undefined) return null;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <aside aria-label="View as a user">
      <MessageBox tone="warning">
        <p>
          {view.by}, you’re viewing the site as <strong>{name}</strong> until{' '}
          {formatDateTime(view.until, STATE_TIME_ZONE)}. You can’t change anything.
        </p>
        <NativeForm
          label="Stop viewing as user"
          action={hrefs.backend(BACKEND_PAGES.endView)}
          readToken={readXsrfToken}
        >
          <Button type="submit">Stop viewing as user</Button>
        </NativeForm>
      </MessageBox>
    </aside>
  );
}
