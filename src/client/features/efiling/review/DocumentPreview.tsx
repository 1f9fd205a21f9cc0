import { useId, useState } from 'react';
import { UPLOAD_FILE_PATH } from '#contract/filing/uploads';
import { formatQuantity } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { PdfPages } from '../../../records/PdfPages';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useHrefs } from '../../../widgets/useHrefs';
import { selectUploadsGap } from '../flow/selectors';
import { megabytesOf } from '../flow/sizes';
import styles from './review.module.css';

const COMPONENTS = { lead: 'Lead', attachment: 'Attachment', word: 'Word version' } as const;

export interface DocumentPreviewProps {
  readonly document: DraftDocument;
  readonly securityName: string;
  /** Undefined while the document has no file. */
  readonly upload: Upload | undefined;
}

/** A document with its facts, a download, and its pages on request. */
export function DocumentPreview({
  document: { component, title, uploadId },
  securityName,
  upload,
}: DocumentPreviewProps) {
  const { file } = useHrefs();
  const isUnknown = useAppSelector(selectUploadsGap) !== null && uploadId !== null;
  const viewId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isReady = upload?.state === 'passed';
  const pages = upload?.pages ?? 0;
  const address =
    upload === undefined ? '' : file(fillPath(UPLOAD_FILE_PATH, { uploadId: upload.id }));
  const facts = [
    COMPONENTS[component],
    securityName,
    ...(pages === 0 ? [] : [formatQuantity(pages, 'page')]),
    upload === undefined ? (isUnknown ? 'Uploaded file' : 'No file') : megabytesOf(upload.bytes),
  ];
  return (
    <li>
      <div className={styles.document}>
        <span>
          {isReady ? (
            <a href={address} download>
              {title}
            </a>
          ) : (
            title
          )}
          <span className={styles.soft}>{facts.join(' · ')}</span>
        </span>
        {isReady && pages > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={viewId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Preview'}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div id={viewId} className={styles.view}>
        {isOpen && (
          <PdfPages
            address={address}
            title={title}
            isNarrow
            numbers={Array.from({ length: pages }, (_, index) => index + 1)}
          />
        )}
      </div>
    </li>
  );
}
