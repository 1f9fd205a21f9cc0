import { formatCount } from '#contract/formats';
import { codesOf } from '#contract/filing/policyCodes';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import type { DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { findingText } from '#contract/filing/uploadFindings';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Select } from '../../../ui/Select';
import { StatusTag } from '../../../ui/StatusTag';
import { TextInput } from '../../../ui/TextInput';
import { CheckLine } from '../checks/CheckLine';
import { removeUpload } from '../uploads/slice';
import { UPLOAD_STATE_WORDS } from '../uploads/words';
import { Grip, MoveButtons, type Place } from './order';
import { selectDraftUploads } from './selectors';
import { megabytes, megabytesOf } from './sizes';
import { fileRemoved } from './slice';
import { UploadHere } from './UploadHere';
import { useDocumentFile } from './useDocumentFile';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

const COMPONENTS = [
  { id: 'lead', label: 'Lead document' },
  { id: 'attachment', label: 'Attachment' },
  { id: 'word', label: 'Word version' },
] as const;

/** True if a file of this kind can be filed as this part: a Word file only as a Word version. */
function fitsPart(component: DraftDocument['component'], kind: Upload['kind']): boolean {
  return (component === 'word') === (kind === 'word');
}

/** Changes a document's part; removes a file that can't be filed as that part. */
function partChange(
  { component }: DraftDocument,
  chosen: DraftDocument['component'],
  upload: Upload | undefined,
): Partial<DraftDocument> {
  const isSameKind = (component === 'word') === (chosen === 'word');
  const fits = upload === undefined ? isSameKind : fitsPart(chosen, upload.kind);
  return { component: chosen, ...(fits ? {} : { uploadId: null }) };
}

export interface DocumentRowProps {
  readonly document: DraftDocument;
  readonly place: Place;
  /** True for a proposed order, which has a Word version. */
  readonly isOrder: boolean;
  readonly onChange: (change: Partial<DraftDocument>) => void;
  readonly onRemove: () => void;
}

/**
 * A document of a filing: title, part, security, and file, with the file's size, pages, and check
 * result.
 */
export function DocumentRow({ document, isOrder, onChange, onRemove, place }: DocumentRowProps) {
  const { codes, field } = useDraft('documents');
  const uploads = useAppSelector(selectDraftUploads);
  const { component, documentId, security, title, uploadId } = document;
  const { unknownId, upload } = useDocumentFile(document);
  const number = String(place.index + 1);
  const name = `document ${number}${title === '' ? '' : `, ${title}`}`;
  return (
    // The buttons offer the same actions as the keys and the mouse.
    <li
      className={styles.document}
      data-movable=""
      data-dragged={place.isDragged ? '' : undefined}
      {...place.target}
    >
      <div className={styles.documentHead}>
        <Grip of={place} />
        <Field {...field(`document.${documentId}`)} label={`Title of document ${number}`}>
          <TextInput
            maxLength={300}
            value={title}
            onValueChange={(value) => onChange({ title: value })}
          />
        </Field>
      </div>
      <div className={styles.triple}>
        <Field label="Part">
          <Select
            choices={COMPONENTS.filter(
              ({ id }) => isOrder || id !== 'word' || component === 'word',
            )}
            value={component}
            onValueChange={(value) => {
              const chosen = COMPONENTS.find(({ id }) => id === value);
              if (chosen !== undefined) onChange(partChange(document, chosen.id, upload));
            }}
          />
        </Field>
        <Field {...field(`document.${documentId}.security`)} label="Security">
          <Select
            choices={codesOf(codes, 'documentType').map(({ code, name: label }) => ({
              id: code,
              label,
            }))}
            value={security}
            onValueChange={(value) => onChange({ security: value })}
          />
        </Field>
        <Field label="File">
          <Select
            choices={[
              { id: '', label: 'No file yet' },
              ...(unknownId === null ? [] : [{ id: unknownId, label: 'Uploaded file' }]),
              ...uploads
                .filter(
                  ({ id, kind, state }) =>
                    id === uploadId || (state === 'passed' && fitsPart(component, kind)),
                )
                .map(({ id, name: label }) => ({ id, label })),
            ]}
            value={upload?.id ?? unknownId ?? ''}
            onValueChange={(id) => onChange({ uploadId: id === '' ? null : id })}
          />
        </Field>
      </div>
      <div className={styles.apart}>
        {upload === undefined && unknownId === null && (
          <UploadHere documentId={documentId} name={name} />
        )}
        {upload !== undefined && <FileFacts upload={upload} />}
        {upload !== undefined && <RemoveFile upload={upload} />}
      </div>
      {upload !== undefined && <CheckLine {...{ document, upload, name }} />}
      {upload !== undefined && upload.findings.length > 0 && (
        <ul className={styles.findings}>
          {upload.findings.map((finding) => (
            <li key={`${finding.code} ${String(finding.page)}`}>{findingText(finding)}</li>
          ))}
        </ul>
      )}
      {place.count > 1 && (
        <div className={styles.tools}>
          <MoveButtons of={place} name={name} />
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove document ${number}${title === '' ? '' : `, ${title}`}`}
            onClick={onRemove}
          >
            Remove document
          </Button>
        </div>
      )}
    </li>
  );
}

function RemoveFile({ upload: { id, name } }: { readonly upload: Upload }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Delete file ${name}`}
      onClick={() => {
        dispatch(fileRemoved({ uploadId: id }));
        dispatch(removeUpload.send({ params: { uploadId: id } }));
      }}
    >
      Delete file
    </Button>
  );
}

/** Check result, with the size and the number of pages compared with the court's limits. */
function FileFacts({ upload }: { readonly upload: Upload }) {
  const { policy } = useDraft('documents');
  const { tone, word } = UPLOAD_STATE_WORDS[upload.state];
  return (
    <div className={styles.facts}>
      <StatusTag tone={tone}>{word}</StatusTag>
      {policy !== null && <Limits upload={upload} policy={policy} />}
    </div>
  );
}

function Limits({
  policy: { documentBytes, documentPages },
  upload: { bytes, pages },
}: {
  readonly upload: Upload;
  readonly policy: CourtPolicy;
}) {
  return (
    <>
      {pages !== null && pages > 0 && (
        <ProgressMeter
          label="Pages in the document"
          used={pages}
          included={documentPages}
          words={`${formatCount(pages)} of ${formatCount(documentPages)} pages`}
        />
      )}
      <ProgressMeter
        label="Document size"
        used={bytes}
        included={documentBytes}
        words={`${megabytes(bytes)} of ${megabytesOf(documentBytes)}`}
      />
    </>
  );
}
