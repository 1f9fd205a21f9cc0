import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectFoundDrafts } from '../../../state/drafts/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Dialog } from '../../../ui/Dialog';
import { AcceptAllDialog } from './AcceptAllDialog';
import { CorrectionForm } from './CorrectionForm';
import { caseFields, filingFields } from './correctionFields';
import { DecisionForm } from './DecisionForm';
import { dialogClosed, dialogOpened, selectDesk, type OpenDialog } from './desk';
import { dialogFormId, dialogOfForm } from './dialogForms';
import { StrikeForm, TakeOverForm, WaiverForm } from './LesserForms';
import { ReturnAllForm } from './ReturnAllForm';
import { DECISION_LABELS, filingTitle } from './words';

interface Content {
  readonly title: string;
  readonly body: ReactNode;
}

/**
 * The open dialog of the review screen; each one previews its effects before anything is sent.
 * After a login, reopens the dialog whose typed text was saved.
 */
export function ReviewDialogs({ of }: { readonly of: ReviewRecord }) {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const { dialog } = useAppSelector(selectDesk);
  const found = useAppSelector(selectFoundDrafts);
  const kept = dialogOfForm(found, of);
  const openKept = useEffectEvent(() => {
    if (dialog === null && kept !== null) dispatch(dialogOpened(kept));
  });
  const keptForm = kept === null ? null : dialogFormId(kept);
  useEffect(() => {
    if (keptForm !== null) openKept();
  }, [keptForm]);
  const content = dialog === null ? null : contentOf(dialog, of);
  return (
    <Dialog
      isOpen={content !== null}
      title={content?.title ?? ''}
      onClose={() => dispatch(dialogClosed())}
      onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
    >
      {content?.body}
    </Dialog>
  );
}

/** Returns the content of the open dialog; null if the filing is no longer in the record. */
function contentOf(dialog: OpenDialog, record: ReviewRecord): Content | null {
  switch (dialog.kind) {
    case 'acceptAll':
      return { title: 'Accept all', body: <AcceptAllDialog of={record} /> };
    case 'returnAll':
      return { title: 'Return all for correction', body: <ReturnAllForm of={record} /> };
    case 'takeOver':
      return { title: 'Take over the review', body: <TakeOverForm of={record} /> };
    case 'waiver':
      return { title: 'Decide fee waiver', body: <WaiverForm of={record} /> };
    case 'correctCase':
      return {
        title: 'Correct case and parties',
        body: <CorrectionForm of={record} fields={caseFields(record)} id={dialogFormId(dialog)} />,
      };
    case 'decide':
    case 'correctFiling':
    case 'strike': {
      const filing = record.filings.find(({ filingId }) => filingId === dialog.filingId);
      if (filing === undefined) return null;
      const title = filingTitle(filing);
      if (dialog.kind === 'strike') {
        return {
          title: `Strike acceptance: ${title}`,
          body: <StrikeForm of={filing} record={record} />,
        };
      }
      if (dialog.kind === 'correctFiling') {
        const fields = filingFields(filing, record);
        return {
          title: `Correct: ${title}`,
          body: <CorrectionForm of={record} fields={fields} id={dialogFormId(dialog)} />,
        };
      }
      const { decision } = dialog;
      return {
        title: `${DECISION_LABELS[decision]}: ${title}`,
        body: <DecisionForm of={filing} record={record} decision={decision} />,
      };
    }
  }
}
