import { StateMessage } from '../../ui/StateMessage';
import { buttonClass } from '../../ui/buttonClass';
import { AppLink } from '../../widgets/AppLink';
import { ScreenHeading } from '../../widgets/ScreenHeading';

/** The same page for a case that does not exist, is confidential, or was expunged. */
export function CaseNotFound() {
  return (
    <>
      <ScreenHeading title="Case not found" />
      <StateMessage
        kind="notFound"
        title="There is no public case here"
        action={
          <AppLink to="/court" className={buttonClass()}>
            Search court cases
          </AppLink>
        }
      >
        The address may be mistyped, or the case is not open to the public.
      </StateMessage>
    </>
  );
}
