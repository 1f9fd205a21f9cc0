import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import { formatBytes, formatCount, formatQuantity } from '#contract/formats';
import type { BulkBatch, BulkFile, BulkPackage } from '#contract/schemas/bulkFiling';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { FiguresRow } from '../../../ui/FiguresRow';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { DropZone } from '../uploads/DropZone';
import { FileRow } from '../uploads/FileRow';
import { removeUpload, selectSentFiles } from '../uploads/slice';
import { UPLOAD_STATE_WORDS } from '../uploads/words';
import { deleteFile } from './slice';
import { PACKAGE_STATUS } from './words';
import styles from './bulk.module.css';

const HINT = `Zip files with PDFs, at most ${formatBytes(BULK_LIMITS.packageBytes)} each, or PDFs of at most ${formatBytes(UPLOAD_MAX_BYTES)}. Rows refer to files by their path in the zip file.`;

interface FilesSectionProps {
  readonly of: BulkBatch;
  readonly isReadOnly: boolean;
}

/** Documents of the batch: uploads, zip files, and rejected files. */
export function FilesSection({ isReadOnly, of }: FilesSectionProps) {
  const { fileCounts, files, id, kind, packages } = of;
  const sent = useAppSelector(selectSentFiles).filter(({ batchId }) => batchId === id);
  const sending = sent.map(({ uploadId }) => uploadId);
  const arrived = packages.filter((each) => !sending.includes(each.id));
  const { checking, files: total, refused, unused } = fileCounts;
  const listed = files.filter(({ isUnused, state }) => isUnused || state === 'refused');
  return (
    <Section title="3. Documents">
      <Stack>
        {!isReadOnly && (
          <DropZone
            draftId={null}
            documentId={null}
            batchId={id}
            hint={kind === 'oneDocument' ? 'One PDF, filed in every case.' : HINT}
          />
        )}
        {sent.length + arrived.length > 0 && (
          <ul className={styles.plain} aria-label="Uploads">
            {arrived.map((each) => (
              <PackageLine key={each.id} of={each} isReadOnly={isReadOnly} />
            ))}
            {sent.map((file) => (
              <FileRow key={file.key} file={file} />
            ))}
          </ul>
        )}
        {total === 0 ? (
          <p>No documents yet.</p>
        ) : (
          <FiguresRow
            label="Documents"
            figures={[
              { label: 'Documents', value: formatCount(total) },
              { label: 'Being checked', value: formatCount(checking) },
              {
                label: 'Rejected',
                value: formatCount(refused),
                ...(refused === 0 ? {} : { tone: 'warning' as const, note: 'Replace them' }),
              },
              {
                label: 'Not used',
                value: formatCount(unused),
                ...(unused === 0 ? {} : { note: 'Not used in any row' }),
              },
            ]}
          />
        )}
        {listed.length > 0 && (
          <>
            <h3>Rejected and unused documents</h3>
            <ul className={styles.plain}>
              {listed.map((file) => (
                <FileLine key={file.uploadId} of={file} batchId={id} isReadOnly={isReadOnly} />
              ))}
            </ul>
            {listed.length === files.length && total > files.length && (
              <p>Only the first {formatCount(listed.length)} are listed.</p>
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

interface PackageLineProps {
  readonly of: BulkPackage;
  readonly isReadOnly: boolean;
}

function PackageLine({ isReadOnly, of }: PackageLineProps) {
  const { bytes, id, name, reason, state } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => removeUpload.select(root, id));
  const isUnfinished = state === 'receiving' && !isReadOnly;
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {name}
        <span className={styles.soft}>{formatBytes(bytes)}</span>
        {isUnfinished && (
          <span className={styles.soft}>
            The upload is incomplete. Choose the same file again to continue.
          </span>
        )}
        {reason !== null && <span className={styles.problem}>{reason}</span>}
      </span>
      <StatusTag tone={PACKAGE_STATUS[state].tone}>{PACKAGE_STATUS[state].word}</StatusTag>
      {isUnfinished && (
        <Button
          size="small"
          variant="quiet"
          isBusy={status === 'running'}
          aria-label={`Remove ${name}`}
          onClick={() => dispatch(removeUpload.send({ params: { uploadId: id } }))}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

interface FileLineProps {
  readonly of: BulkFile;
  readonly batchId: string;
  readonly isReadOnly: boolean;
}

function FileLine({ batchId, isReadOnly, of }: FileLineProps) {
  const { bytes, isUnused, name, pages, state, uploadId } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => deleteFile.select(root, uploadId));
  const { tone, word } = UPLOAD_STATE_WORDS[state];
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {name}
        <span className={styles.soft}>
          {pages === null ? '' : `${formatQuantity(pages, 'page')}, `}
          {formatBytes(bytes)}
          {isUnused ? ', not used in any row' : ''}
        </span>
      </span>
      <StatusTag tone={tone}>{word}</StatusTag>
      {!isReadOnly && (
        <Button
          size="small"
          variant="quiet"
          isBusy={status === 'running'}
          aria-label={`Delete ${name}`}
          onClick={() => dispatch(deleteFile.send({ params: { batchId, uploadId } }))}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
