import { formatMoney } from '#contract/formats';
import type { FeeCalculation, PaymentKind } from '#contract/schemas/efmMessages';
import { MessageBox } from '../../../ui/MessageBox';
import { Skeleton } from '../../../ui/Skeleton';
import { useAppSelector } from '../../../store/hooks';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { selectFlow } from '../flow/selectors';
import { FeeChanges } from './FeeChanges';
import { FeeTable } from './FeeTable';
import { estimateWords, quotedWords } from './quoteTime';
import styles from './review.module.css';
import type { Fees } from './useFees';

/** The running fees of a draft by part: an estimate, or the review's quote. */
export function FeeBox({ of }: { readonly of: Fees }) {
  switch (of.kind) {
    case 'loading':
      return <Skeleton lines={4} label="Calculating the fees" />;
    case 'none':
      return <p>Fees appear once you choose a court and add a filing.</p>;
    case 'failed':
      return <LoadFailed failure="Fees not calculated" error={of.error} />;
    case 'estimate':
      return (
        <>
          <Sum of={of.fees} source={estimateWords(of.quotedAt, of.timeZone)} />
          <Parts of={of.fees} />
        </>
      );
    case 'quote':
      return (
        <>
          <Sum of={of.fees} source={quotedWords(of.quotedAt, of.timeZone)} />
          {of.before === null ? null : (
            <MessageBox tone="warning" title="The fees have changed">
              <FeeChanges before={of.before} now={of.fees} />
            </MessageBox>
          )}
          <Parts of={of.fees} />
        </>
      );
  }
}

/** The total, above the parts, because a long list of parts extends below the screen. */
function Sum({ of, source }: { readonly of: FeeCalculation; readonly source: string }) {
  return (
    <p className={styles.sum}>
      <strong>{formatMoney(of.totalCents)}</strong> <span className={styles.soft}>{source}</span>
    </p>
  );
}

function Parts({ of }: { readonly of: FeeCalculation }) {
  const { content } = useAppSelector(selectFlow);
  return (
    <>
      <FeeTable of={of} isFolded />
      {of.isWaiverPending ? (
        <p>Court fees aren’t charged until the court decides on your waiver.</p>
      ) : null}
      <p className={styles.soft}>{chargeWords(of, content?.payment.kind ?? 'card')}</p>
    </>
  );
}

/** Describes when the fees are charged. A card is charged even if the court has no card fee. */
function chargeWords({ totalCents }: FeeCalculation, payment: PaymentKind): string {
  if (totalCents === 0) return 'Nothing is charged now.';
  return payment === 'card'
    ? 'Held on your card when you submit. Charged when the clerk accepts the filing.'
    : 'Charged to your account when the clerk accepts the filing.';
}
