import { BACKEND_PAGES } from '#contract/site/backendPages';
import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import { EFILING_SIDE_WORDS, EVENT_DAYS } from '#contract/filing/events';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import { formatCount, formatDateTime } from '#contract/formats';
import type {
  EfilingDifference,
  EfilingEventList,
  EfilingHealth,
  MeasuredOutage,
  ProofLogHealth,
} from '#contract/schemas/efilingEvents';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, countColumn, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { delayInWords } from './eventWords';

/** A count that links to its messages. */
const linked = (header: string, key: 'late' | 'refused' | 'waiting') =>
  column<EfilingHealth>(
    header,
    ({ [key]: count, sender }) =>
      count === 0 ? (
        '0'
      ) : (
        <AppLink to={EFILING_EVENTS_PATH} query={{ outcome: key, sender, all: 1 }}>
          {formatCount(count)}
        </AppLink>
      ),
    { align: 'end', phone: 'named' },
  );

const FIGURES = [
  rowHeader<EfilingHealth>('Sent by', ({ sender }) => EFILING_SIDE_WORDS[sender]),
  linked('Waiting', 'waiting'),
  momentColumn(STATE_TIME_ZONE)<EfilingHealth>('Oldest waiting', ({ oldestAt }) => oldestAt, {
    priority: 3,
    phone: 'named',
  }),
  linked('Not delivered', 'late'),
  linked('Refused', 'refused'),
  countColumn<EfilingHealth>('Answered', ({ answered }) => answered, {
    priority: 2,
    phone: 'named',
  }),
  countColumn<EfilingHealth>('Sent more than once', ({ repeated }) => repeated, {
    priority: 3,
    phone: 'named',
  }),
  textColumn<EfilingHealth>(
    'Slowest response',
    ({ slowestSeconds }) => (slowestSeconds === null ? null : delayInWords(slowestSeconds)),
    { priority: 3, align: 'end', phone: 'named' },
  ),
];

const DIFFERENCES = [
  rowHeader<EfilingDifference>('Envelope', ({ envelopeId, envelopeNumber }) => (
    <AppLink to={EFILING_EVENTS_PATH} query={{ id: envelopeId }}>
      {envelopeNumber}
    </AppLink>
  )),
  textColumn<EfilingDifference>('Filing system', ({ provider }) => ENVELOPE_STATUS_WORDS[provider]),
  textColumn<EfilingDifference>(
    'Court system',
    ({ manager }) => (manager === null ? null : ENVELOPE_STATUS_WORDS[manager]),
    { none: 'Not received' },
  ),
];

const OUTAGES = [
  momentColumn(STATE_TIME_ZONE)<MeasuredOutage>('From', ({ beganAt }) => beganAt),
  momentColumn(STATE_TIME_ZONE)<MeasuredOutage>('To', ({ endedAt }) => endedAt, {
    none: 'Ongoing',
  }),
  textColumn<MeasuredOutage>('Cause', ({ cause }) => cause, { priority: 2 }),
];

/** Messages of each system, the proof log, outages, and discrepancies between the systems. */
export function EventHealth({ of }: { readonly of: EfilingEventList }) {
  const { differences, health, isManagerHere, outages, proofLog } = of;
  return (
    <>
      {isManagerHere ? null : (
        <MessageBox>
          The court system has its own database (EFM_URL), so only this site’s messages are shown.
        </MessageBox>
      )}
      <Section title={`Messages by sender, last ${String(EVENT_DAYS)} days`}>
        <DataTable
          caption={`Messages by sender, last ${String(EVENT_DAYS)} days`}
          isCaptionHidden
          columns={FIGURES}
          rows={health}
          rowKey={({ sender }) => sender}
        />
      </Section>
      <Section title="Proof log">
        <DescriptionList
          items={[
            { term: 'Entries', description: formatCount(proofLog.entries) },
            { term: 'Not signed yet', description: formatCount(proofLog.waiting) },
            {
              term: 'Last signed',
              description:
                proofLog.signedAt === null
                  ? 'Never'
                  : formatDateTime(proofLog.signedAt, STATE_TIME_ZONE),
            },
            { term: 'Key (SHA-256)', description: proofLog.key ?? 'None' },
            {
              term: 'Last checked against the tables',
              description:
                proofLog.checkedAt === null
                  ? 'None yet (runs nightly)'
                  : formatDateTime(proofLog.checkedAt, STATE_TIME_ZONE),
            },
          ]}
        />
        <p>
          <BackendLink to={BACKEND_PAGES.proofLog}>Latest log hash and daily email</BackendLink>
        </p>
      </Section>
      <Section title="Measured outages">
        {outages.length === 0 ? (
          <p>The court system has responded to each probe.</p>
        ) : (
          <DataTable
            caption="Outages, newest first"
            isCaptionHidden
            columns={OUTAGES}
            rows={outages}
            rowKey={({ beganAt }) => beganAt}
          />
        )}
      </Section>
      {isManagerHere ? (
        <Section title="Filings with different statuses">
          {differences.length === 0 ? (
            <p>Both systems have the same status for every filing from the last 90 days.</p>
          ) : (
            <DataTable
              caption="Filings with different statuses, newest first"
              isCaptionHidden
              columns={DIFFERENCES}
              rows={differences}
              rowKey={({ filingId }) => filingId}
            />
          )}
        </Section>
      ) : null}
    </>
  );
}

/** Describes stored data that doesn't match the proof log. */
export function ProofFindings({ of: { findings } }: { readonly of: ProofLogHealth }) {
  if (findings.length === 0) return null;
  return (
    <MessageBox tone="error" title="Stored data was edited">
      <ul>
        {findings.map(({ problem, table }) => (
          <li key={`${table} ${problem}`}>
            {table}: {problem}
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}
