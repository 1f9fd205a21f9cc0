import { Button } from '../ui/Button';
import { MessageBox } from '../ui/MessageBox';
import type { Draft } from './useDraft';
import styles from './DraftNotice.module.css';

export interface DraftNoticeProps {
  readonly draft: Draft;
  /** Resets the form to its initial values. */
  readonly onDiscard: () => void;
}

/** Shows that text typed before a logout was restored, with a button to discard it. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <div role="status" className={styles.notice}>
      {draft.isRestored ? (
        <MessageBox>
          We restored what you typed before you were logged out. It hasn’t been sent yet.{' '}
          <Button size="small" onClick={onDiscard}>
            Discard
          </Button>
        </MessageBox>
      ) : null}
    </div>
  );
}
