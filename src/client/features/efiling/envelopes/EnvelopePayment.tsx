import { FILING_MONEY_WORDS } from '#contract/filing/envelopes';
import { formatMoney } from '#contract/formats';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { DescriptionList } from '../../../ui/DescriptionList';
import { DuePayment } from './DuePayment';
import { Moment } from './Moment';
import { FeeTable } from '../review/FeeTable';
import styles from './envelopes.module.css';

const KIND_WORDS: Readonly<Record<EnvelopeRecord['payment']['kind'], string>> = {
  card: 'Card',
  waiver: 'Fee waiver: no court fees until the court decides',
  agency: 'Government agency',
};

/** True for an envelope without fees, which has no payment. */
export function isFree({ payment }: EnvelopeRecord): boolean {
  const { kind, money, parts, totalCents } = payment;
  return totalCents === 0 && parts.length === 0 && kind === 'card' && money === 'none';
}

/** Fees of an envelope with fees, and the status of the payment hold. */
export function EnvelopePayment({ of }: { readonly of: EnvelopeRecord }) {
  const { payment, timeZone } = of;
  const {
    capturedCents,
    card,
    courtCents,
    dueCents,
    declinedReason,
    holdExpiresAt,
    kind,
    money,
    parts,
    totalCents,
  } = payment;
  return (
    <div className={styles.payment}>
      {parts.length === 0 ? null : <FeeTable of={{ parts, totalCents }} />}
      <DescriptionList
        items={[
          { term: 'Paid by', description: card ?? KIND_WORDS[kind] },
          { term: 'Status', description: FILING_MONEY_WORDS[money] },
          // Omitted if the table lists the parts.
          ...(parts.length > 0
            ? []
            : [
                { term: 'Court fees', description: formatMoney(courtCents) },
                { term: 'Other fees', description: formatMoney(totalCents - courtCents) },
                { term: 'Total', description: formatMoney(totalCents) },
              ]),
          ...(money === 'captured'
            ? [{ term: 'Charged', description: formatMoney(capturedCents) }]
            : []),
          ...(dueCents > 0 ? [{ term: 'Due now', description: formatMoney(dueCents) }] : []),
          ...(holdExpiresAt === null
            ? []
            : [
                {
                  term: 'Hold expires',
                  description: <Moment at={holdExpiresAt} timeZone={timeZone} />,
                },
              ]),
          ...(declinedReason === null ? [] : [{ term: 'Declined', description: declinedReason }]),
        ]}
      />
      <DuePayment of={of} />
    </div>
  );
}
