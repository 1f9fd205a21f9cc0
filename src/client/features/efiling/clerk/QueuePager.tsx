import { BACKEND_PAGES } from '#contract/site/backendPages';
import { REVIEW_PATH } from '#contract/filing/pages';
import { formatCount } from '#contract/formats';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { Icon } from '../../../ui/Icon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from './clerk.module.css';

interface Props {
  readonly of: ReviewRecord;
}

/** The envelope's place in the queue, with links to the queue and the previous envelope. */
export function QueuePager({ of: { queue } }: Props) {
  if (queue === null) {
    return <BackendLink to={BACKEND_PAGES.filingQueue}>Electronic filings</BackendLink>;
  }
  const { place, previousId, total } = queue;
  return (
    <nav className={styles.queue} aria-label="Queue">
      {previousId === null ? null : (
        <AppLink to={REVIEW_PATH} query={{ envelopeId: previousId }}>
          <Icon name="chevronLeft" size={16} />
          <VisuallyHidden>Previous in queue</VisuallyHidden>
        </AppLink>
      )}
      <BackendLink to={BACKEND_PAGES.filingQueue}>
        Envelope {formatCount(place)} of {formatCount(total)} in queue
      </BackendLink>
    </nav>
  );
}

/** Menu entries for phones: links to the queue and to the previous and next envelopes. */
export function QueueEntries({ of: { queue } }: Props) {
  const { nextId = null, previousId = null } = queue ?? {};
  return (
    <>
      {previousId === null ? null : (
        <AppLink to={REVIEW_PATH} query={{ envelopeId: previousId }}>
          Previous in queue
        </AppLink>
      )}
      {nextId === null ? null : (
        <AppLink to={REVIEW_PATH} query={{ envelopeId: nextId }}>
          Next in queue
        </AppLink>
      )}
      <BackendLink to={BACKEND_PAGES.filingQueue}>Electronic filings</BackendLink>
    </>
  );
}
