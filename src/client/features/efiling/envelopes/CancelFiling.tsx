import { useState } from 'react';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { usePagePorts } from '../../../platform/PagePorts';
import { cancelFiling } from './slice';

interface Props {
  readonly filingId: string;
  readonly title: string;
}

/** The button that cancels a filing, after a confirmation of what is lost. */
export function CancelFiling({ filingId, title }: Props) {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const { status } = useAppSelector((state) => cancelFiling.select(state, filingId));
  const [isOpen, setIsOpen] = useState(false);
  function confirm(): void {
    setIsOpen(false);
    dispatch(cancelFiling.send({ params: { filingId } }));
  }
  return (
    <div>
      <Button
        size="small"
        isBusy={status === 'running'}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Cancel filing<VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          title="Cancel this filing?"
          onClose={() => setIsOpen(false)}
          onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
          actions={
            <>
              <Button variant="primary" onClick={confirm}>
                Cancel filing
              </Button>
              <Button onClick={() => setIsOpen(false)}>Keep filing</Button>
            </>
          }
        >
          <p>
            <bdi>{title}</bdi> loses its filing time. You can’t undo this: if you file it again, it
            gets a new filing time.
          </p>
        </Dialog>
      )}
    </div>
  );
}
