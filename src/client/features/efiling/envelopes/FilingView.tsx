import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import { useMemo } from 'react';
import { CASE_DOCUMENT_FILE } from '#contract/courts/files';
import {
  ENVELOPE_DOCUMENT_FILE,
  ENVELOPE_STATUS_WORDS,
  FILING_STATUS_HINTS,
} from '#contract/filing/envelopes';
import { quantityWords } from '#contract/filing/details';
import { formatDateTime } from '#contract/formats';
import { fillPath } from '#contract/links';
import type { FilingActor, FilingStatus } from '#contract/filing/states';
import type { EnvelopeFiling, EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { countColumn, rowHeader, textColumn } from '../../../records/columns';
import { ProgressStrip } from '../../../ui/charts/ProgressStrip';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useHrefs } from '../../../widgets/useHrefs';
import { CancelFiling } from './CancelFiling';
import styles from './envelopes.module.css';
import { filingProgress } from './filingProgress';

type Document = EnvelopeFiling['documents'][number];

const COMPONENT_WORDS: Readonly<Record<Document['component'], string>> = {
  lead: 'Lead',
  attachment: 'Attachment',
  word: 'Word version',
};

const ACTOR_WORDS: Readonly<Record<FilingActor, string>> = {
  filer: 'by the filer',
  manager: 'by the court',
  clerk: 'by the clerk',
  judge: 'by the judge',
  clock: 'automatically: the deadline passed',
};

const CHANGE_WORDS: Readonly<Partial<Record<FilingStatus, string>>> = {
  submitting: 'Submitted',
  submitted: 'Received',
  underReview: 'Opened',
};

/** Describes an event: "Submitted by the filer", "Received by the court". */
function changeWords({ actor, to }: EnvelopeFiling['changes'][number]): string {
  return `${CHANGE_WORDS[to] ?? ENVELOPE_STATUS_WORDS[to]} ${ACTOR_WORDS[actor]}`;
}

/** URLs of a document as filed, and of its stamped copy. */
interface DocumentHrefs {
  /** Null for a former user of the firm, who can't open the documents as filed. */
  readonly filed: ((documentId: string) => string) | null;
  readonly stamped: (caseId: number, documentId: string) => string;
}

/** Header of a column that is left out if all documents are lead documents. */
const PART = 'Part';

const documentColumns = (hrefs: DocumentHrefs): readonly DataColumn<Document>[] => [
  rowHeader('Document', ({ documentId, fileName, security, stampedInCase, title }) => (
    <span className={styles.name}>
      {hrefs.filed === null ? (
        title
      ) : (
        <a href={hrefs.filed(documentId)} download>
          {title}
        </a>
      )}
      <span className={styles.soft}>{fileName}</span>
      {stampedInCase === undefined ||
      (hrefs.filed === null && security !== PUBLIC_SECURITY) ? null : (
        <a href={hrefs.stamped(stampedInCase, documentId)} download>
          Stamped copy<VisuallyHidden> of {title}</VisuallyHidden>
        </a>
      )}
    </span>
  )),
  textColumn(PART, ({ component }) => COMPONENT_WORDS[component]),
  textColumn('Security', ({ security }) => security.charAt(0) + security.slice(1).toLowerCase()),
  countColumn('Pages', ({ pages }) => pages),
];

export interface FilingViewProps {
  readonly of: EnvelopeFiling;
  readonly envelope: EnvelopeRecord;
  /** True for an envelope's only filing: its document has the same title. */
  readonly isOnly: boolean;
}

/** One filing: its status with an explanation, reason, history, and documents. */
export function FilingView({ envelope, isOnly, of }: FilingViewProps) {
  const { access, id, timeZone } = envelope;
  const { file } = useHrefs();
  const columns = useMemo(
    () =>
      documentColumns({
        filed:
          access === 'facts'
            ? null
            : (documentId) =>
                file(fillPath(ENVELOPE_DOCUMENT_FILE, { envelopeId: id, documentId })),
        stamped: (caseId, documentId) => file(fillPath(CASE_DOCUMENT_FILE, { caseId, documentId })),
      }),
    [access, file, id],
  );
  const { attorney, attorneyName, cancelRequestedAt, changes, codeName, documents } = of;
  const { concerned = [], description, parties, reasonCode, reasonWords, status } = of;
  const hint = FILING_STATUS_HINTS[status];
  const withJudgeSince =
    status === 'sentToJudge' ? changes.filter(({ to }) => to === status).at(-1)?.at : undefined;
  const facts = [
    ...of.details.map(({ label, value }) => ({ term: label, description: <bdi>{value}</bdi> })),
    ...of.optionalServices.map((service) => ({
      term: service.name,
      description: quantityWords(service),
    })),
  ];
  const title = description || codeName;
  const isTitleShown = !isOnly || documents[0]?.title !== title;
  const HistoryHeading = isTitleShown ? 'h4' : 'h3';
  const hasParts = documents.some(({ component }) => component !== 'lead');
  const behalf = [
    title === codeName ? '' : codeName,
    parties.length === 0 ? '' : `On behalf of ${parties.join(', ')}`,
    concerned.length === 0 ? '' : `Concerns ${concerned.join(', ')}`,
    attorney === null
      ? ''
      : `Attorney ${attorneyName === undefined ? attorney : `${attorneyName} (${attorney})`}`,
  ].filter((text) => text !== '');
  return (
    <section className={styles.filing} aria-label={title}>
      {isTitleShown ? <h3>{title}</h3> : null}
      <ProgressStrip label={`Progress of ${title}`} steps={filingProgress(of, timeZone)} />
      {behalf.length === 0 ? null : <p className={styles.soft}>{behalf.join(' · ')}</p>}
      {hint === undefined ? null : (
        <p>
          {withJudgeSince === undefined
            ? ''
            : `With the judge since ${formatDateTime(withJudgeSince, timeZone)}. `}
          {hint}
        </p>
      )}
      {facts.length === 0 ? null : <DescriptionList items={facts} />}
      {reasonCode === null && reasonWords === null ? null : (
        <p>
          <strong>{status === 'accepted' || status === 'granted' ? 'Note' : 'Reason'}:</strong>{' '}
          {[reasonCode, reasonWords].filter(Boolean).join('. ')}
        </p>
      )}
      {cancelRequestedAt === null ? null : (
        <p>
          You requested cancellation on {formatDateTime(cancelRequestedAt, timeZone)}. The court’s
          system hasn’t responded yet.
        </p>
      )}
      <DataTable
        caption={`Documents of ${title}`}
        isCaptionHidden
        columns={hasParts ? columns : columns.filter(({ header }) => header !== PART)}
        rows={documents}
        rowKey={({ documentId }) => documentId}
      />
      {of.canCancel ? <CancelFiling filingId={of.filingId} title={title} /> : null}
      <HistoryHeading className={styles.historyTitle}>History</HistoryHeading>
      <ol className={styles.history} aria-label={`History of ${title}`}>
        {[...changes].reverse().map((change) => (
          <li key={`${change.to} ${change.at}`}>
            <time dateTime={change.at}>{formatDateTime(change.at, timeZone)}</time>
            <span>{changeWords(change)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
