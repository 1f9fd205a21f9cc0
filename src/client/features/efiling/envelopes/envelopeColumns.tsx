import { captionWords } from '#contract/records/captionWords';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { formatDateTime, formatDateTimeShort, formatMoney } from '#contract/formats';
import type { EnvelopeRow } from '#contract/schemas/filingEnvelopes';
import { column, moneyColumn, rowHeader } from '../../../records/columns';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { StatusTag } from '../../../ui/StatusTag';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import styles from './envelopes.module.css';
import { statusTone } from './statusTone';

/** Returns the columns; times in the current year (`now`) omit the year. */
export const envelopeColumns = (now: string): readonly DataColumn<EnvelopeRow>[] => [
  rowHeader('Case and envelope', ({ bounces, caption, id, number, titles }) => (
    <span className={classNames(styles.name, styles.listed)}>
      <AppLink to={ENVELOPES_PATH} query={{ envelopeId: id }}>
        <span className={styles.caption} title={nameOf(caption, number)}>
          {nameOf(caption, number)}
        </span>
      </AppLink>
      <span
        className={classNames(styles.soft, styles.contents)}
        title={`${number} · ${titles.join(', ')}`}
      >
        <span className={styles.oneLine}>
          {number} · {titles[0]}
        </span>
        {titles.length > 1 ? <span> + {titles.length - 1} more</span> : null}
      </span>
      {bounces === 0 ? null : <StatusTag tone="pastDue">Service email bounced</StatusTag>}
    </span>
  )),
  column('Number and court', ({ caseNumber, courtName }) => (
    <span className={styles.name}>
      <span className={styles.number}>{caseNumber ?? 'Not assigned'}</span>
      <span className={classNames(styles.soft, styles.titles)} title={courtName}>
        {courtName}
      </span>
    </span>
  )),
  column(
    'Filed',
    ({ filedAt, filerName, timeZone }) => (
      <span className={styles.name}>
        <time
          dateTime={filedAt}
          className={styles.moment}
          title={formatDateTime(filedAt, timeZone)}
        >
          {formatDateTimeShort(filedAt, timeZone, now)}
        </time>
        <span className={classNames(styles.soft, styles.titles)} title={filerName}>
          {filerName}
        </span>
      </span>
    ),
    { priority: 2 },
  ),
  column(
    'Status',
    ({ status }) => (
      <span className={styles.status}>
        <StatusTag tone={statusTone(status)}>{ENVELOPE_STATUS_WORDS[status]}</StatusTag>
      </span>
    ),
    { isBesideHeader: true },
  ),
  moneyColumn('Fees', ({ totalCents }) => totalCents, { priority: 2 }),
];

/**
 * Returns the columns on a phone: caption, the numbers of the case and the envelope, the court, then
 * status, fees, and date; a bounced email replaces the court.
 */
export const envelopePhoneColumns = (now: string): readonly DataColumn<EnvelopeRow>[] => [
  rowHeader('Envelope', ({ caption, id, number }) => (
    <AppLink to={ENVELOPES_PATH} query={{ envelopeId: id }}>
      <PhoneTitle>{nameOf(caption, number)}</PhoneTitle>
    </AppLink>
  )),
  phoneColumn('Filing', ({ bounces, caption, caseNumber, courtName, number, ...row }) => ({
    facts: [
      caseNumber ?? 'New case',
      caption === '' ? null : <EnvelopeNumber key="number" of={number} />,
    ],
    place: [bounces === 0 ? courtName : <StatusTag tone="pastDue">Email bounced</StatusTag>],
    status: [
      <StatusTag tone={statusTone(row.status)}>{ENVELOPE_STATUS_WORDS[row.status]}</StatusTag>,
      formatMoney(row.totalCents),
      formatDateTimeShort(row.filedAt, row.timeZone, now),
    ],
  })),
];

/** An envelope's number, which the clerk's letters quote. */
function EnvelopeNumber({ of }: { readonly of: string }) {
  return (
    <>
      <VisuallyHidden>Envelope </VisuallyHidden>
      {of}
    </>
  );
}

function nameOf(caption: string, number: string): string {
  return caption === '' ? `Envelope ${number}` : captionWords(caption);
}
