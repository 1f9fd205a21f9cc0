import { RELATION_WORDS } from '#contract/records/documents';
import { formatCount, formatDate } from '#contract/formats';
import type { LandStep } from '#contract/schemas/documents';
import { recordLink } from '../../records/search/registerPages';
import { classNames } from '../../ui/classNames';
import { AppLink } from '../../widgets/AppLink';
import { ParcelLink } from '../../widgets/ParcelLink';
import { DOCUMENT_RECORD } from './documentRecord';
import { DocumentStatusTag } from './DocumentStatusTag';
import { partiesWords } from './documentWords';
import {
  BREAK_WORDS,
  canBeOpen,
  REASON_WORDS,
  releaseOf,
  shownReasons,
  stepAnchor,
} from './landViews';
import styles from './DocumentChain.module.css';

export interface LandTimelineProps {
  /** Documents to show, oldest first. */
  readonly shown: readonly LandStep[];
  /** All documents, including those filtered out; used to name a release. */
  readonly all: readonly LandStep[];
  /** Parcel number in the summary; documents with the same number don't repeat it. */
  readonly parcel: string | null;
}

/** Timeline of documents about a property, each with the reason it is included. */
export function LandTimeline({ all, parcel, shown }: LandTimelineProps) {
  return (
    <ol className={classNames(styles.chain, styles.history)}>
      {shown.map((step) => (
        <li
          key={step.document.id}
          id={stepAnchor(step.document.id)}
          className={classNames(
            styles.step,
            step.document.status === 'OPEN' && styles.open,
            step.reasons.includes('ITSELF') && styles.current,
          )}
        >
          <Step step={step} all={all} parcel={parcel} />
        </li>
      ))}
    </ol>
  );
}

interface StepProps extends Omit<LandTimelineProps, 'shown'> {
  readonly step: LandStep;
}

function Step({ all, parcel, step }: StepProps) {
  const { document, gap, moreReferences, reasons, references } = step;
  const release = canBeOpen(document.typeCode) ? releaseOf(all, document.id) : null;
  return (
    <>
      {gap === null ? null : <p className={styles.gap}>{BREAK_WORDS[gap]}</p>}
      <p className={styles.facts}>
        <time className={styles.number} dateTime={document.recordedOn}>
          {formatDate(document.recordedOn)}
        </time>{' '}
        <AppLink {...recordLink({ record: DOCUMENT_RECORD }, document.id)}>
          {document.typeName}
        </AppLink>{' '}
        <span className={classNames(styles.number, styles.documentNumber)}>
          {document.documentNumber}
        </span>{' '}
        <DocumentStatusTag status={document.status} />
      </p>
      <p className={styles.parties}>{partiesWords(document)}</p>
      <ul className={styles.notes}>
        {document.parcel === null || document.parcel === parcel ? null : (
          <li>
            Parcel <ParcelLink parcel={document.parcel} />
          </li>
        )}
        {references.map(({ isHeld, relation, target }) => (
          <li key={`${relation} ${target}`}>
            {RELATION_WORDS[relation]} <span className={styles.number}>{target}</span>
            {isHeld ? '' : ' (not available online)'}
          </li>
        ))}
        {moreReferences === 0 ? null : <li>{formatCount(moreReferences)} more references</li>}
        {release === null ? null : (
          <li>
            Released by <span className={styles.number}>{release.document.documentNumber}</span> on{' '}
            {formatDate(release.document.recordedOn)}
          </li>
        )}
        {shownReasons(reasons).map((reason) => (
          <li key={reason}>
            {reason === 'REFERENCE' ? 'Linked by reference only' : REASON_WORDS[reason]}
          </li>
        ))}
      </ul>
    </>
  );
}
