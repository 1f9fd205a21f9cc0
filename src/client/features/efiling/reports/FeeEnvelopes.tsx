import { captionWords } from '#contract/records/captionWords';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { FILING_MONEY_WORDS } from '#contract/filing/envelopes';
import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#contract/formats';
import type { FilingReport, FilingReportEnvelope } from '#contract/schemas/filingReports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, moneyColumn, rowHeader, statusColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
/** Position of the column "Charged" in the report of fees. */
const CHARGED = 2;

const TONES = {
  none: 'neutral',
  authorized: 'open',
  captured: 'released',
  released: 'neutral',
  expired: 'warning',
  due: 'pastDue',
} as const;

const COLUMNS: readonly DataColumn<FilingReportEnvelope>[] = [
  rowHeader('Envelope', ({ caption, id, number }) => (
    <AppLink to={ENVELOPES_PATH} query={{ envelopeId: id }}>
      {caption === '' ? `Envelope ${number}` : `${number}, ${captionWords(caption)}`}
    </AppLink>
  )),
  column('Filed', ({ filedAt, timeZone }) => formatDateTime(filedAt, timeZone), { priority: 3 }),
  statusColumn('Payment', ({ money }) => ({ tone: TONES[money], word: FILING_MONEY_WORDS[money] })),
  moneyColumn('Quoted', ({ quotedCents }) => quotedCents, { priority: 2 }),
  moneyColumn('Charged', ({ chargedCents }) => chargedCents),
  column(
    'Journal',
    ({ entryAt, entryCents, entryId }) =>
      entryId === null || entryAt === null
        ? 'No entry'
        : `Entry ${String(entryId)}, ${formatDateTime(entryAt, STATE_TIME_ZONE)}: ${formatMoney(entryCents ?? 0)}`,
    { priority: 2 },
  ),
];

interface FeeEnvelopesProps {
  readonly of: NonNullable<FilingReport['fees']>;
  readonly total: FilingReport['total'];
}

/** Each envelope's fees with its journal line, and whether they match. */
export function FeeEnvelopes({
  of: { envelopes, hiddenEnvelopes, journalCents },
  total,
}: FeeEnvelopesProps) {
  const charged = total.figures[CHARGED] ?? 0;
  return (
    <Section title="Envelopes and the journal">
      <Stack>
        {charged === journalCents ? (
          <p>
            The journal has {formatMoney(journalCents)} in charges for these envelopes, the same as
            this report.
          </p>
        ) : (
          <MessageBox tone="warning" title="The journal doesn’t match">
            The journal has {formatMoney(journalCents)} in charges for these envelopes, but this
            report has {formatMoney(charged)}. One of them is wrong. Contact us.
          </MessageBox>
        )}
        {hiddenEnvelopes === 0 ? null : (
          <p>
            The newest {formatCount(envelopes.length)} envelopes are listed;{' '}
            {formatQuantity(hiddenEnvelopes, 'older envelope is', 'older envelopes are')} in the
            totals.
          </p>
        )}
        <DataTable
          caption="Envelopes and their charges"
          isCaptionHidden
          columns={COLUMNS}
          rows={envelopes}
          rowKey={({ id }) => id}
        />
      </Stack>
    </Section>
  );
}
