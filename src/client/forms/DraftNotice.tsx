import { Button } from '../ui/Button';
import { MessageBox } from '../ui/MessageBox';
import type { Draft } from './useDraft';
import styles from './DraftNotice.module.css';

export interface DraftNoticeProps {
  readonly draft: Draft;
  /** Puts the form back to how it was before anything was typed. */
  readonly onDiscard: () => void;
}

/** Says that a form holds what was typed before the sign-in, and offers to throw it away. */
export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <div role="status" className={styles.notice}>
      {draft.isRestored ? (
        <MessageBox>
          What you had typed before you were logged out is back in this form. It was not sent yet.{' '}
          <Button size="small" onClick={onDiscard}>
            Discard it
          </Button>
        </MessageBox>
      ) : null}
    </div>
  );
}
