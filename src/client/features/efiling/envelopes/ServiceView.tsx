import { formatDate, formatDateTime } from '#contract/formats';
import { HIDDEN_CASE_WORDS, notServedWords, SERVICE_STATE_WORDS } from '#contract/filing/service';
import type { EnvelopeService, ServedRecipient } from '#contract/schemas/service';
import { momentColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Stack } from '../../../ui/Stack';
import styles from './envelopes.module.css';

const NAME: DataColumn<ServedRecipient> = rowHeader(
  'Recipient',
  ({ email, isCopy, name, party, withheldTitles }) => (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <span className={styles.soft}>
        {[email, isCopy ? 'administrative copy' : null].filter((each) => each !== null).join(', ')}
      </span>
      {party === name || party === '' ? null : <span className={styles.soft}>For {party}</span>}
      {withheldTitles.length === 0 ? null : (
        <span className={styles.soft}>
          Now confidential and no longer available: {withheldTitles.join(', ')}
        </span>
      )}
    </span>
  ),
);

const TONES = {
  sent: 'open',
  delivered: 'neutral',
  opened: 'released',
  bounced: 'pastDue',
} as const;

/**
 * Returns the columns; includes the bounce column only if there is a bounce, and the column for the
 * response time only if someone was served again on another day.
 */
function servedColumns(
  timeZone: string,
  served: readonly ServedRecipient[],
  serviceDeemedOn: string | null,
): readonly DataColumn<ServedRecipient>[] {
  const moment = momentColumn(timeZone);
  const hasBounce = served.some(({ bouncedAt }) => bouncedAt !== null);
  return [
    NAME,
    statusColumn('Status', ({ state }) => ({
      tone: TONES[state ?? 'sent'],
      word: SERVICE_STATE_WORDS[state ?? 'sent'],
    })),
    moment<ServedRecipient>('Sent', ({ sentAt }) => sentAt, { priority: 2 }),
    moment<ServedRecipient>('Delivered', ({ deliveredAt }) => deliveredAt, {
      none: 'Not yet',
      priority: 3,
    }),
    moment<ServedRecipient>('Opened', ({ openedAt }) => openedAt, { none: 'Not yet', priority: 2 }),
    ...(served.some(({ deemedOn }) => deemedOn !== serviceDeemedOn)
      ? [
          textColumn<ServedRecipient>(
            'Response time starts',
            ({ deemedOn }) => (deemedOn === null ? null : formatDate(deemedOn)),
            { priority: 2 },
          ),
        ]
      : []),
    ...(hasBounce
      ? [
          textColumn<ServedRecipient>(
            'Bounce',
            ({ bouncedAt, bounceReason, resolution }) =>
              bouncedAt === null
                ? null
                : [
                    `${formatDateTime(bouncedAt, timeZone)}: ${bounceReason ?? 'rejected'}`,
                    resolution ?? 'Serve this person another way, or correct the address.',
                  ].join('. '),
            { none: 'None', priority: 2 },
          ),
        ]
      : []),
  ];
}

const NOT_SERVED: readonly DataColumn<ServedRecipient>[] = [
  NAME,
  textColumn('Reason', ({ bouncedOn, notServed }) =>
    notServed === null ? null : notServedWords(notServed, bouncedOn),
  ),
];

/**
 * Recipients of served documents, with states and times; people who weren't served, with the
 * reason.
 */
export function ServiceView({
  of: { deemedOn, id, isCaseHidden, recipients, servedAt, titles, withdrawn = [] },
  timeZone,
}: {
  readonly of: EnvelopeService;
  readonly timeZone: string;
}) {
  const served = recipients.filter(({ notServed }) => notServed === null);
  const others = recipients.filter(({ notServed }) => notServed !== null);
  // Recipients whose email bounced aren't notified of a withdrawal.
  const isNotified = served.some(({ state }) => state !== 'bounced');
  const documents = titles.join(', ');
  if (servedAt === null) {
    return <p>Served when the court accepts the filing: {documents}.</p>;
  }
  return (
    <Stack gap={2}>
      <p>
        Served {formatDateTime(servedAt, timeZone)}: {documents}.
        {deemedOn === null ? null : ` Response time starts ${formatDate(deemedOn)}.`}
        {isCaseHidden ? ` ${HIDDEN_CASE_WORDS}` : null}
      </p>
      {withdrawn.map(({ at, title }, index) => (
        <p key={index}>
          Withdrawn {formatDateTime(at, timeZone)}, before the court accepted it: {title}.
          {isNotified ? ' The recipients were notified by email.' : null}
        </p>
      ))}
      {served.length === 0 ? (
        isCaseHidden ? null : (
          <p>No one was served electronically.</p>
        )
      ) : (
        <DataTable
          caption="Served electronically"
          columns={servedColumns(timeZone, served, deemedOn)}
          rows={served}
          rowKey={(each) => `${String(id)}.${String(each.id)}`}
        />
      )}
      {others.length === 0 ? null : (
        <DataTable
          caption="Not served electronically"
          columns={NOT_SERVED}
          rows={others}
          rowKey={(each) => `${String(id)}.${String(each.id)}`}
        />
      )}
    </Stack>
  );
}
