import { FILE_FORMATS } from '#contract/filing/uploads';
import { useState } from 'react';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { keyOfArguments } from '../../../state/loadable/createLoadable';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { DocumentUploads } from '../uploads/DocumentUploads';
import { uploadList } from '../uploads/slice';
import { FilingFields } from './FilingFields';
import { useOrder } from './order';
import { selectDraftUploads, selectFlow } from './selectors';
import { megabytes, megabytesOf } from './sizes';
import { fileRemoved, partAdded } from './slice';
import { useDraft } from './useDraft';
import { fieldId } from './words';
import rows from './Filings.module.css';
import styles from './Flow.module.css';

/** The filings, each with its code, description, and documents. */
export function DocumentsStep() {
  const dispatch = useAppDispatch();
  const { content, edit, policy } = useDraft('documents');
  const filings = content?.filings ?? NONE;
  const { announced, placeOf } = useOrder(filings, 'Filing', (after) => edit({ filings: after }));
  const openingOf = useOpening(filings);
  if (content === null) return null;
  if (policy === null) {
    return (
      <MessageBox>Choose the court first. It determines which documents you can file.</MessageBox>
    );
  }
  return (
    <>
      <Files content={content} policy={policy} />
      <div id={fieldId('filings')} tabIndex={-1}>
        {filings.length === 0 && <p>Add the documents you want to file.</p>}
      </div>
      <div className={rows.filings}>
        {filings.map((filing, index) => (
          <FilingFields
            key={filing.filingId}
            filing={filing}
            place={placeOf(index)}
            {...openingOf(filing)}
            onRemove={() =>
              edit({ filings: filings.filter(({ filingId }) => filingId !== filing.filingId) })
            }
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {filings.length < DRAFT_LIMITS.filings && (
        <div className={styles.tools}>
          <Button onClick={() => dispatch(partAdded({ kind: 'filing', code: null, name: '' }))}>
            Add a filing
          </Button>
        </div>
      )}
    </>
  );
}

const NONE: DraftContent['filings'] = [];

/**
 * Opens one filing at a time: at first, the only filing or the first one without a code; later,
 * each filing that is added.
 */
function useOpening(filings: DraftContent['filings']) {
  const [known, setKnown] = useState(() => filings.map(({ filingId }) => filingId));
  const [openId, setOpenId] = useState<string | null>(() => firstOpen(filings));
  const added = filings.filter(({ filingId }) => !known.includes(filingId));
  if (added.length > 0) {
    setKnown(filings.map(({ filingId }) => filingId));
    const isBusy = filings.some(({ code, filingId }) => filingId === openId && code === null);
    if (!isBusy) setOpenId(firstOpen(added) ?? openId);
  }
  // After the open filing is removed, opens another one by the same rule as at first.
  const isRemoved = openId !== null && filings.every(({ filingId }) => filingId !== openId);
  const shownId = isRemoved ? firstOpen(filings) : openId;
  return ({ filingId }: DraftContent['filings'][number]) => ({
    isChosen: filingId === shownId,
    onToggle: () => setOpenId(filingId === shownId ? null : filingId),
  });
}

function firstOpen(filings: DraftContent['filings']): string | null {
  const first = filings.length === 1 ? filings[0] : filings.find(({ code }) => code === null);
  return first?.filingId ?? null;
}

/** True for a file derived from another one, and for its source: both already have a document. */
function isVersion({ id, sourceId }: Upload, uploads: readonly Upload[]): boolean {
  return uploads.some(
    (each) => each.sourceId === id || (each.id === sourceId && each.state === 'passed'),
  );
}

/** Uploads of the draft. A new one fills the first empty document, or adds a filing. */
function Files({
  content,
  policy,
}: {
  readonly content: DraftContent;
  readonly policy: CourtPolicy;
}) {
  const dispatch = useAppDispatch();
  const { draftId } = useAppSelector(selectFlow);
  const uploads = useAppSelector(selectDraftUploads);
  const list = useAppSelector(uploadList.select);
  const isLoaded = 'data' in list && list.key === keyOfArguments({ query: { draftId } });
  // Files that existed before the step opened stay where the filer put them.
  const [old, setOld] = useState<readonly string[] | null>(null);
  if (old === null && isLoaded) setOld(uploads.map(({ id }) => id));
  if (draftId === null) return null;
  const { documentBytes, documentPages, envelopeBytes } = policy;
  const used = content.filings.flatMap(({ documents }) =>
    documents.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId])),
  );
  const bytes = uploads
    .filter(({ id }) => used.includes(id))
    .reduce((sum, { bytes: size }) => sum + size, 0);
  return (
    <>
      <DocumentUploads
        draftId={draftId}
        uploadIds={[...used, ...(old ?? [])]}
        placedIds={used}
        hint={`${FILE_FORMATS} At most ${megabytesOf(documentBytes)} and ${String(documentPages)} pages each.`}
        onAdded={(upload, documentId) => {
          if (isVersion(upload, uploads)) return;
          const { id, kind, name } = upload;
          dispatch(
            partAdded({ kind: 'file', uploadId: id, documentId, name, isWord: kind === 'word' }),
          );
        }}
        onRemoved={(uploadId) => dispatch(fileRemoved({ uploadId }))}
      />
      <div className={styles.facts}>
        <span>All documents</span>
        <ProgressMeter
          label="Total size of documents"
          used={bytes}
          included={envelopeBytes}
          words={`${megabytes(bytes)} of ${megabytesOf(envelopeBytes)}`}
        />
      </div>
    </>
  );
}
