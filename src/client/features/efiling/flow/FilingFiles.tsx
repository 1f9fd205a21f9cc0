import { formatQuantity } from '#contract/formats';
import { findCode } from '#contract/filing/policyCodes';
import type { DraftDocument, DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppSelector } from '../../../store/hooks';
import { Facts } from '../../../ui/Facts';
import { StatusTag } from '../../../ui/StatusTag';
import { CheckLine } from '../checks/CheckLine';
import { UPLOAD_STATE_WORDS } from '../uploads/words';
import { selectShownChecks } from './selectors';
import { megabytesOf } from './sizes';
import { UploadHere } from './UploadHere';
import { useDocumentFile } from './useDocumentFile';
import { useDraft } from './useDraft';
import styles from './Filings.module.css';

/**
 * The documents of a collapsed filing: the security of each, and its file with the check, or an
 * upload button.
 */
export function FilingFiles({ filing: { codeName, documents } }: { readonly filing: DraftFiling }) {
  return (
    <ul className={styles.files} aria-label="Documents">
      {documents.map((document, index) => (
        <FileLine
          key={document.documentId}
          document={document}
          number={index + 1}
          hasTitle={documents.length > 1 || document.title !== codeName}
        />
      ))}
    </ul>
  );
}

function FileLine({
  document,
  hasTitle,
  number,
}: {
  readonly document: DraftDocument;
  readonly number: number;
  /** False if the filing has the same title. */
  readonly hasTitle: boolean;
}) {
  const { codes, field } = useDraft('documents');
  const { unknownId, upload } = useDocumentFile(document);
  const { documentId, security, title } = document;
  const isChecked = useAppSelector(
    (state) => (selectShownChecks(state)[documentId] ?? null) !== null,
  );
  const { error, id } = field(`document.${documentId}`);
  const name = `document ${String(number)}${title === '' ? '' : `, ${title}`}`;
  return (
    <li className={styles.file} id={id} tabIndex={-1}>
      <span className={styles.fileFacts}>
        {hasTitle && title !== '' ? <span className={styles.fileTitle}>{title}</span> : null}
        <Facts>
          <span>{findCode(codes, 'documentType', security)?.name ?? 'No security chosen'}</span>
          {upload === undefined || upload.pages === null || upload.pages === 0 ? null : (
            <span>{formatQuantity(upload.pages, 'page')}</span>
          )}
          <span>{upload === undefined ? fileWords(unknownId) : megabytesOf(upload.bytes)}</span>
        </Facts>
      </span>
      {upload === undefined ? null : isChecked && upload.kind !== 'word' ? (
        <CheckLine {...{ document, upload, name }} />
      ) : (
        <StatusTag tone={UPLOAD_STATE_WORDS[upload.state].tone}>
          {UPLOAD_STATE_WORDS[upload.state].word}
        </StatusTag>
      )}
      {upload === undefined && unknownId === null ? (
        <UploadHere documentId={documentId} name={name} />
      ) : null}
      {error === null ? null : <p className={styles.fileError}>{error}</p>}
    </li>
  );
}

function fileWords(unknownId: string | null): string {
  return unknownId === null ? 'No file yet' : 'Uploaded file';
}
