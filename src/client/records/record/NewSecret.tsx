import { formatDateTime } from '#contract/formats';
import type { NewWebhookSecret } from '#contract/schemas/webhooks';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { MessageBox } from '../../ui/MessageBox';
import { CopyButton } from './CopyButton';
import styles from './NewSecret.module.css';

/** Shows a new signing secret once. */
export function NewSecret({
  onHide,
  secret: { oldExpiresAt, secret },
}: {
  readonly secret: NewWebhookSecret;
  readonly onHide: () => void;
}) {
  return (
    <MessageBox
      tone="warning"
      title="Copy the signing secret now"
      dismissLabel="Hide secret"
      onDismiss={onHide}
    >
      <p>Your server needs it to verify signatures. It isn’t shown again.</p>
      <p>
        <code className={styles.code}>{secret}</code>{' '}
        <CopyButton text={secret} name="secret" isSecret />
      </p>
      {oldExpiresAt === null ? null : (
        <p>
          Events are also signed with the old secret until{' '}
          <time dateTime={oldExpiresAt}>{formatDateTime(oldExpiresAt, STATE_TIME_ZONE)}</time>.
        </p>
      )}
    </MessageBox>
  );
}
