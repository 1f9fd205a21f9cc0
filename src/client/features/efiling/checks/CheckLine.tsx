import { useState } from 'react';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import type { DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppSelector } from '../../../store/hooks';
import { selectLocation } from '../../../state/location/selectors';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { StatusTag } from '../../../ui/StatusTag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { selectShownChecks } from '../flow/selectors';
import { useDraft } from '../flow/useDraft';
import { CheckPanel } from './CheckPanel';
import { countFindings } from './merged';
import { checkLine } from './words';
import styles from './checks.module.css';

export interface CheckLineProps {
  readonly document: DraftDocument;
  readonly upload: Upload;
  /** Name of the document, for the button. */
  readonly name: string;
}

/** One-line result of a document's check, with a button that opens it. */
export function CheckLine({ document, name, upload }: CheckLineProps) {
  const { alert } = usePagePorts();
  const { content, field } = useDraft('documents');
  const { documentId } = document;
  const check = useAppSelector((state) => selectShownChecks(state)[documentId]) ?? null;
  // Id of the document whose check opens initially, from a link in the review.
  const wanted = useAppSelector((state) => selectLocation(state)?.query['check']);
  const [isOpen, setIsOpen] = useState(wanted === documentId);
  const { error, id } = field(`check.document.${documentId}`);
  if (check === null || content === null || upload.kind === 'word') return null;
  const counts = countFindings(check.findings, content.checkedOff, documentId);
  const { tone, word } = checkLine(check, counts);
  const hasFindings = check.findings.length > 0;
  return (
    <div>
      <div className={styles.line}>
        <StatusTag tone={tone}>{word}</StatusTag>
        <Button
          id={id}
          size="small"
          aria-label={`Check results for ${name}`}
          aria-haspopup="dialog"
          isDisabled={!hasFindings && check.status !== 'done'}
          onClick={() => setIsOpen(true)}
        >
          Check
        </Button>
        <VisuallyHidden>
          <span role="status">{check.status === 'done' ? `Check of ${name}: ${word}.` : ''}</span>
        </VisuallyHidden>
      </div>
      {error !== null && <p className={styles.error}>{error}</p>}
      {isOpen && (
        <Dialog
          isOpen
          isWide
          title={`Check of ${document.title === '' ? upload.name : document.title}`}
          onClose={() => setIsOpen(false)}
          onUnsupported={() => alert(NOTICE_MESSAGES.dialogUnsupported)}
        >
          <CheckPanel
            key={upload.id}
            {...{ document, upload, check, content }}
            onDone={() => setIsOpen(false)}
          />
        </Dialog>
      )}
    </div>
  );
}
