import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { DocumentRow } from './DocumentRow';
import { useOrder } from './order';
import { filingChanged, partAdded } from './slice';
import styles from './Flow.module.css';

/** The documents of a filing, in the filer's order. */
export function FilingDocuments({
  code,
  filing: { documents, filingId },
}: {
  readonly filing: DraftFiling;
  readonly code: PolicyCode | undefined;
}) {
  const dispatch = useAppDispatch();
  const change = (after: DraftFiling['documents']) =>
    dispatch(filingChanged({ filingId, change: { documents: after } }));
  const { announced, placeOf } = useOrder(documents, 'Document', change);
  return (
    <>
      {documents.length > 0 && (
        <ol className={styles.plain} aria-label="Documents">
          {documents.map((document, index) => (
            <DocumentRow
              key={document.documentId}
              document={document}
              place={placeOf(index)}
              isOrder={code?.facts['goesToJudge'] === true}
              onChange={(part) =>
                change(documents.map((each) => (each === document ? { ...each, ...part } : each)))
              }
              onRemove={() => change(documents.filter((each) => each !== document))}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {documents.length < DRAFT_LIMITS.documents && (
        <div className={styles.tools}>
          <Button size="small" onClick={() => dispatch(partAdded({ kind: 'document', filingId }))}>
            Add a document
          </Button>
        </div>
      )}
    </>
  );
}
