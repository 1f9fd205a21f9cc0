import { CASE_DOCUMENT_FILE } from '#contract/courts/files';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { formatDate, formatDateTime, formatQuantity } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { ReviewDocument, ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Row } from '../../../ui/Row';
import { StatusTag } from '../../../ui/StatusTag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { statusTone } from '../envelopes/statusTone';
import styles from './clerk.module.css';
import { dialogOpened, documentChosen, selectDesk } from './desk';
import { shownDocument } from './DocumentPane';
import { COMPONENT_WORDS, filingTitle, STAMP_WORDS } from './words';
import { SHORTCUT_KEYS } from '../../../platform/shortcuts';

interface Props {
  readonly of: ReviewFiling;
  readonly record: ReviewRecord;
}

/** A filing's status; an undecided filing that no reviewer has open is "Waiting for review". */
export function FilingStatusTag({ of: { status }, record }: Props) {
  const isWaiting =
    record.lock.holder === 'none' && (status === 'submitted' || status === 'underReview');
  return (
    <StatusTag tone={statusTone(status)}>
      {isWaiting ? 'Waiting for review' : ENVELOPE_STATUS_WORDS[status]}
    </StatusTag>
  );
}

/** A filing with its documents, facts, history, and corrections. */
export function FilingPanel({ of, record }: Props) {
  const dispatch = useAppDispatch();
  const { file } = useHrefs();
  const { documentId } = useAppSelector(selectDesk);
  const shown = shownDocument(record, documentId)?.documentId;
  const isCurrent = of.documents.some((document) => document.documentId === shown);
  return (
    <article className={styles.filing} aria-label={filingTitle(of)}>
      <Row isApart>
        <h3>
          <bdi>{filingTitle(of)}</bdi>
        </h3>
        <FilingStatusTag of={of} record={record} />
      </Row>
      <ul className={styles.documents}>
        {of.documents.map((document) => (
          <li key={document.documentId}>
            <DocumentButton
              of={document}
              securityName={nameOf(record.choices.securities, document.security)}
              isShown={document.documentId === shown}
              isTitleKnown={document.title === filingTitle(of)}
              onChoose={() => dispatch(documentChosen({ documentId: document.documentId }))}
            />
            {document.stamp === 'stamped' && of.docketed !== null && (
              <a href={file(stampedCopy(of.docketed.caseId, document.documentId))} download>
                Stamped copy<VisuallyHidden> of {document.title}</VisuallyHidden>
              </a>
            )}
          </li>
        ))}
      </ul>
      <DescriptionList items={factsOf(of, record)} />
      <Outcome of={of} record={record} />
      <Changes of={of} isCurrent={isCurrent} />
    </article>
  );
}

interface ChangesProps {
  readonly of: ReviewFiling;
  /** True if a document of this filing is on display, so that shortcuts apply to it. */
  readonly isCurrent: boolean;
}

/** Shows the buttons that open the dialogs to correct a filing or strike its acceptance. */
function Changes({ isCurrent, of }: ChangesProps) {
  const dispatch = useAppDispatch();
  const { canStrike, decisions, filingId } = of;
  // A filing with the judge must be recalled before it can be corrected.
  const canCorrect = decisions.some((decision) => decision !== 'recall');
  if (!canCorrect && !canStrike) return null;
  return (
    <Row gap={2}>
      {canCorrect && (
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          aria-keyshortcuts={isCurrent ? SHORTCUT_KEYS.correctFiling : undefined}
          data-shortcut={isCurrent ? 'correctFiling' : undefined}
          onClick={() => dispatch(dialogOpened({ kind: 'correctFiling', filingId }))}
        >
          Correct…<VisuallyHidden> {filingTitle(of)}</VisuallyHidden>
        </Button>
      )}
      {canStrike && (
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ kind: 'strike', filingId }))}
        >
          Strike acceptance…<VisuallyHidden> {filingTitle(of)}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}

function stampedCopy(caseId: number, documentId: string): string {
  return fillPath(CASE_DOCUMENT_FILE, { caseId, documentId });
}

function nameOf(
  choices: readonly { readonly code: string; readonly name: string }[],
  code: string,
): string {
  return choices.find((choice) => choice.code === code)?.name ?? code;
}

interface DocumentButtonProps {
  readonly of: ReviewDocument;
  readonly securityName: string;
  readonly isShown: boolean;
  /** True if the document's title is the filing's title, which is displayed above. */
  readonly isTitleKnown: boolean;
  readonly onChoose: () => void;
}

function DocumentButton(props: DocumentButtonProps) {
  const { isShown, isTitleKnown, of, onChoose, securityName } = props;
  const facts = [
    COMPONENT_WORDS[of.component],
    securityName,
    ...(of.pages === 0 ? [] : [formatQuantity(of.pages, 'page')]),
    ...(of.stamp === 'none' ? [] : [STAMP_WORDS[of.stamp]]),
  ];
  return (
    <button type="button" className={styles.document} aria-pressed={isShown} onClick={onChoose}>
      {isTitleKnown ? (
        <VisuallyHidden>{of.title} </VisuallyHidden>
      ) : (
        <bdi className={styles.documentName}>{of.title}</bdi>
      )}
      <span className={styles.soft}>{facts.join(' · ')}</span>
    </button>
  );
}

function factsOf(of: ReviewFiling, record: ReviewRecord) {
  const { attorney, attorneyName, details, docketText, optionalServices, parties } = of;
  const { concerned = [] } = of;
  return [
    { term: 'Filing code', description: `${of.codeName} (${of.code})` },
    { term: 'Docket text', description: docketText },
    { term: 'Filed for', description: parties.length === 0 ? 'Not stated' : parties.join('; ') },
    ...(concerned.length === 0 ? [] : [{ term: 'Concerns', description: concerned.join('; ') }]),
    {
      term: 'Attorney',
      description:
        attorney === null ? 'None' : `${attorneyName ?? 'Not on the roll'} (${attorney})`,
    },
    ...details.map(({ label, value }) => ({ term: label, description: value })),
    ...optionalServices.map(({ name, quantity }) => ({
      term: 'Service',
      description: quantity === 1 ? name : `${name}, ${String(quantity)} times`,
    })),
    ...(record.filings.length > 1 && of.isProposedOrder
      ? [{ term: 'Kind', description: 'Proposed order' }]
      : []),
  ];
}

/** The decision: reason, deadline, docket entry, and whether the acceptance was struck. */
function Outcome({ of, record: { timeZone } }: Props) {
  const { changes, docketed, returnedUntil, status, words } = of;
  const last = changes.at(-1);
  return (
    <>
      {words === '' ? null : <p>Note to the filer: {words}</p>}
      {status === 'returned' && returnedUntil !== null ? (
        <p>The filer can replace it until {formatDate(returnedUntil)}.</p>
      ) : null}
      {docketed === null ? null : (
        <p>
          Entered on {formatDate(docketed.enteredOn)} in{' '}
          <AppLink to="/court/ViewCaseDetails" query={{ caseId: docketed.caseId }}>
            {docketed.caseNumber}
          </AppLink>
          .
        </p>
      )}
      {docketed?.struckAt == null ? null : (
        <p>
          Struck by {docketed.struckBy} on {formatDateTime(docketed.struckAt, timeZone)}:{' '}
          {docketed.struckReason}
        </p>
      )}
      {last === undefined ? null : (
        <p className={styles.soft}>
          {ENVELOPE_STATUS_WORDS[last.to]} {formatDateTime(last.at, timeZone)}
          {last.actorName === null ? '' : `, ${last.actorName}`}
        </p>
      )}
    </>
  );
}
