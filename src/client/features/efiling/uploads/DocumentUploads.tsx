import { useEffect, useEffectEvent, useRef } from 'react';
import {
  FILE_FORMATS,
  fixFor,
  isRefusedBy,
  UPLOAD_FILE_PATH,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PAGES,
} from '#contract/filing/uploads';
import { formatBytes, formatCount, formatQuantity } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { Upload } from '#contract/schemas/filingUploads';
import { findingText } from '#contract/filing/uploadFindings';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { StatusTag } from '../../../ui/StatusTag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useHrefs } from '../../../widgets/useHrefs';
import { DropZone } from './DropZone';
import { uploadsShown } from './events';
import { FileRow, FoundSoFar } from './FileRow';
import { removeUpload, repairUpload, selectPlaces, selectSentFiles, uploadList } from './slice';
import { UploadsFailed } from './UploadsFailed';
import { FIX_LABELS, UPLOAD_STATE_WORDS } from './words';
import styles from './DocumentUploads.module.css';

export interface DocumentUploadsProps {
  readonly draftId: string;
  /** Uploads that are already assigned to the draft's documents. */
  readonly uploadIds: readonly string[];
  /** Uploads that are shown with their documents instead of in the list. */
  readonly placedIds?: readonly string[];
  /** Accepted file types and limits. */
  readonly hint?: string;
  /**
   * Called once for each passed upload that isn't in `uploadIds`, with its document if it has one.
   */
  readonly onAdded: (upload: Upload, documentId: string | null) => void;
  /** Called when the user removes an upload, which is deleted as well. */
  readonly onRemoved: (uploadId: string) => void;
}

/** Uploads of a draft: drop zone, file button, and a row per file with progress or result. */
export function DocumentUploads({
  draftId,
  hint = ANY_COURT,
  onAdded,
  onRemoved,
  placedIds,
  uploadIds,
}: DocumentUploadsProps) {
  const dispatch = useAppDispatch();
  const list = useAppSelector(uploadList.select);
  const uploads = 'data' in list ? list.data.items : NONE;
  const files = useAppSelector(selectSentFiles).filter((file) => file.draftId === draftId);
  useEffect(() => {
    dispatch(uploadsShown({ draftId }));
  }, [dispatch, draftId]);
  useNewUploads(uploads, uploadIds, onAdded);
  const sending = new Set(files.map(({ uploadId }) => uploadId));
  const rows = uploads.filter(({ id }) => !sending.has(id) && placedIds?.includes(id) !== true);
  const busy = files.filter(({ status }) => status !== 'problem').length;
  return (
    <div className={styles.uploads}>
      <DropZone draftId={draftId} documentId={null} hint={hint} />
      {list.status === 'failed' && <UploadsFailed draftId={draftId} />}
      {files.length + rows.length > 0 && (
        <ul className={styles.list} aria-label="Uploaded files">
          {rows.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              isUnplaced={placedIds !== undefined && upload.state === 'passed'}
              onRemoved={onRemoved}
            />
          ))}
          {files.map((file) => (
            <FileRow key={file.key} file={file} />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{busy === 0 ? '' : `Uploading ${formatQuantity(busy, 'file')}.`}</span>
      </VisuallyHidden>
    </div>
  );
}

const NONE: readonly Upload[] = [];

const ANY_COURT = `${FILE_FORMATS} At most ${formatBytes(UPLOAD_MAX_BYTES)} and ${formatCount(UPLOAD_MAX_PAGES)} pages each.`;

/** Reports each passed upload once. */
function useNewUploads(
  uploads: readonly Upload[],
  uploadIds: readonly string[],
  onAdded: DocumentUploadsProps['onAdded'],
): void {
  const places = useAppSelector(selectPlaces);
  const reported = useRef(new Set<string>());
  const report = useEffectEvent(() => {
    for (const upload of uploads) {
      const isNew = !uploadIds.includes(upload.id) && !reported.current.has(upload.id);
      if (upload.state !== 'passed' || !isNew) continue;
      reported.current.add(upload.id);
      // A repaired file replaces its source.
      const { id, sourceId } = upload;
      onAdded(upload, places[id] ?? (sourceId === null ? null : (places[sourceId] ?? null)));
    }
  });
  useEffect(() => {
    report();
  }, [uploads]);
}

/** An upload on the server, with its check results. */
function UploadRow({
  isUnplaced,
  onRemoved,
  upload,
}: {
  readonly upload: Upload;
  readonly isUnplaced: boolean;
  readonly onRemoved: (uploadId: string) => void;
}) {
  const { bytes, findings, pages, received, state } = upload;
  const { tone, word } = UPLOAD_STATE_WORDS[state];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <UploadName upload={upload} />
        <span className={styles.facts}>
          <StatusTag tone={tone}>{word}</StatusTag>{' '}
          {pages === null || pages === 0 ? '' : `${formatQuantity(pages, 'page')}, `}
          {formatBytes(bytes)}
        </span>
        {state === 'checking' && <FoundSoFar uploadId={upload.id} />}
        {state === 'receiving' && (
          <span className={styles.facts}>
            {formatBytes(received)} uploaded. Choose the same file again to continue.
          </span>
        )}
        {isUnplaced && (
          <span className={styles.facts}>
            Not in a filing yet. Choose it as the file for a document.
          </span>
        )}
        {findings.length > 0 && (
          <ul className={classNames(styles.findings, isRefusedBy(findings) && styles.problem)}>
            {findings.map((finding) => (
              <li key={`${finding.code} ${String(finding.page)}`}>{findingText(finding)}</li>
            ))}
          </ul>
        )}
      </div>
      <UploadTools upload={upload} onRemoved={onRemoved} />
    </li>
  );
}

function UploadName({ upload: { id, name, state } }: { readonly upload: Upload }) {
  const { file } = useHrefs();
  if (state !== 'passed') return <span className={styles.name}>{name}</span>;
  const href = file(fillPath(UPLOAD_FILE_PATH, { uploadId: id }));
  return (
    <a className={styles.name} href={href} download>
      {name}
    </a>
  );
}

function UploadTools({
  onRemoved,
  upload: { findings, id, name, sourceId, state },
}: {
  readonly upload: Upload;
  readonly onRemoved: (uploadId: string) => void;
}) {
  const dispatch = useAppDispatch();
  const repair = useAppSelector((state) => repairUpload.select(state, id));
  const fix = state === 'refused' && sourceId === null ? fixFor(findings) : null;
  return (
    <div className={styles.tools}>
      {fix !== null && (
        <Button
          size="small"
          isBusy={repair.status === 'running'}
          aria-label={`${FIX_LABELS[fix]}: ${name}`}
          onClick={() => dispatch(repairUpload.send({ params: { uploadId: id }, body: { fix } }))}
        >
          {FIX_LABELS[fix]}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove ${name}`}
        onClick={() => {
          onRemoved(id);
          dispatch(removeUpload.send({ params: { uploadId: id } }));
        }}
      >
        Remove
      </Button>
    </div>
  );
}
