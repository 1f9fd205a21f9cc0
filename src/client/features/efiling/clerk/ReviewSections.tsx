import { CORRECTION_LABELS } from '#contract/filing/review';
import { formatDateTime, formatMoney } from '#contract/formats';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { findingText } from '#contract/filing/uploadFindings';
import { rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import styles from './clerk.module.css';
import { dialogOpened } from './desk';
import { documentsOf } from './DocumentPane';
import { WAIVER_WORDS } from './words';

interface Props {
  readonly of: ReviewRecord;
}

type Correction = ReviewRecord['corrections'][number];

/** Findings of the initial file check, and warnings that the filer accepted. */
export function Findings({ of }: Props) {
  const found = documentsOf(of).flatMap(({ documentId, findings, title }) =>
    findings.map((finding) => ({ documentId, finding, title })),
  );
  const accepted = documentsOf(of).flatMap(({ checkedOff, documentId, title }) =>
    checkedOff.map((each) => ({ ...each, documentId, title })),
  );
  return (
    <Section title="Check findings">
      {found.length === 0 ? (
        <p>The document check found no problems.</p>
      ) : (
        <ul className={styles.list}>
          {found.map(({ documentId, finding, title }) => (
            <li key={`${documentId} ${finding.code} ${String(finding.page)}`}>
              <bdi>{title}</bdi>: {findingText(finding)}
            </li>
          ))}
        </ul>
      )}
      {accepted.length === 0 ? null : (
        <>
          <h3>Warnings that the filer accepted</h3>
          <ul className={styles.list}>
            {accepted.map(({ documentId, page, text, title }) => (
              <li key={`${documentId} ${text} ${String(page)}`}>
                <bdi>{title}</bdi>: {text}
                {page === null ? '' : `, page ${String(page)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Corrections made, with old and new values. */
export function Corrections({ of: { corrections, timeZone } }: Props) {
  if (corrections.length === 0) return null;
  const columns: readonly DataColumn<Correction>[] = [
    rowHeader('Field', ({ field }) => CORRECTION_LABELS[field]),
    textColumn('Before', ({ before }) => (before === '' ? 'Empty' : before)),
    textColumn('After', ({ after }) => after),
    textColumn('By', ({ at, by }) => `${by}, ${formatDateTime(at, timeZone)}`, { priority: 2 }),
  ];
  return (
    <Section title="Corrections">
      <DataTable
        caption="Corrections by clerks"
        isCaptionHidden
        columns={columns}
        rows={corrections}
        rowKey={({ at, field, id }) => `${at} ${field} ${id ?? ''}`}
      />
    </Section>
  );
}

/** Fees, the maximum that the filer agreed to pay, and the fee waiver. */
export function Fees({ of: { lock, payment, waiver } }: Props) {
  const dispatch = useAppDispatch();
  const isOver = payment.correctedCents > payment.maxCents;
  return (
    <Section title="Fees">
      <DescriptionList
        items={[
          { term: 'Quoted', description: formatMoney(payment.totalCents) },
          { term: 'With corrections', description: formatMoney(payment.correctedCents) },
          { term: 'Filer’s maximum', description: formatMoney(payment.maxCents) },
          ...(waiver.state === 'none'
            ? []
            : [
                { term: 'Fee waiver', description: WAIVER_WORDS[waiver.state] },
                { term: 'Court fees without waiver', description: formatMoney(waiver.courtCents) },
                ...(waiver.dueCents === 0
                  ? []
                  : [{ term: 'Due from the filer', description: formatMoney(waiver.dueCents) }]),
              ]),
        ]}
      />
      {isOver && (
        <MessageBox tone="warning" title="The corrected fee is over the filer’s maximum">
          <p>Return the filing so that the filer can agree to the higher fee.</p>
        </MessageBox>
      )}
      {waiver.state === 'pending' && lock.holder === 'mine' && (
        <p>
          <Button
            size="small"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ kind: 'waiver' }))}
          >
            Decide fee waiver…
          </Button>
        </p>
      )}
    </Section>
  );
}
