import { useEffect, useSyncExternalStore } from 'react';
import { FIRM_REGISTRATION_PATH } from '#contract/filing/pages';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { confirmRegistration } from '../firms/slice';

/**
 * Opened by the link in an email: confirms a registration or accepts an invitation. Requires a
 * click, so that programs that open links automatically don't change anything (spec section 2).
 */
export function Screen() {
  const dispatch = useAppDispatch();
  const { linkToken } = usePagePorts();
  const token = useSyncExternalStore(linkToken.onChange, linkToken.read);
  const { status } = useAppSelector(confirmRegistration.select);
  const isUsed = status === 'done';
  useEffect(() => {
    if (isUsed) linkToken.forget();
  }, [isUsed, linkToken]);
  if (token === null) {
    return (
      <Stack>
        <p>
          Open the link in the email again, or copy its whole address. Each link works once and in
          this browser tab.
        </p>
        <Row>
          <AppLink to={FIRM_REGISTRATION_PATH} className={buttonClass()}>
            Register for e-filing
          </AppLink>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack>
      <p>
        You opened an emailed link to register for electronic filing or to join a firm. By
        confirming, you accept the{' '}
        <AppLink to={FIRM_REGISTRATION_PATH}>terms of electronic filing</AppLink>.
      </p>
      <Row>
        <Button
          variant="primary"
          isBusy={status === 'running'}
          onClick={() => dispatch(confirmRegistration.send({ body: { token } }))}
        >
          Confirm
        </Button>
      </Row>
    </Stack>
  );
}
