import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { formatMoney, formatDateTime } from '../../../ui/formats';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { FeeTable } from './FeeTable';
import styles from './review.module.css';
import { estimate, feesShown, selectReview, type DraftVersion } from './slice';

/** The running fees of a saved draft: an estimate, or the quote of its review. */
export function FeeBox({ draftId, version }: DraftVersion) {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(estimate.select);
  const { before, draft, quote, status } = useAppSelector(selectReview);
  useEffect(() => {
    dispatch(feesShown({ draftId, version }));
  }, [dispatch, draftId, version]);
  const isQuoted = draft?.draftId === draftId && draft.version === version && status === 'quoted';
  const quoted = isQuoted ? (quote?.quote ?? null) : null;
  if (quoted !== null && quote !== null) {
    const zone = quote.timeZone ?? STATE_TIME_ZONE;
    return (
      <>
        <p className={styles.soft}>Quoted {formatDateTime(quote.quotedAt, zone)}</p>
        <FeeTable of={quoted} />
        {before === null ? null : (
          <p>
            Changed from {formatMoney(before.totalCents)} to {formatMoney(quoted.totalCents)}.
          </p>
        )}
        <p className={styles.soft}>{chargeWords(quoted.totalCents, quoted.cardCents > 0)}</p>
      </>
    );
  }
  if (loaded.status === 'failed') {
    return <LoadFailed failure="Fees not calculated" error={loaded.error} />;
  }
  const fees = 'data' in loaded ? loaded.data.fees : null;
  if (fees === null) return <p>Fees appear once you choose a court and what to file.</p>;
  return (
    <>
      <p className={styles.soft}>Estimate</p>
      <FeeTable of={fees} />
      {fees.isWaiverPending ? (
        <p>Court fees aren’t charged until the court decides on your waiver.</p>
      ) : null}
      <p className={styles.soft}>{chargeWords(fees.totalCents, fees.cardCents > 0)}</p>
    </>
  );
}

/** When the fees are charged. */
function chargeWords(totalCents: number, isCard: boolean): string {
  if (totalCents === 0) return 'Nothing is charged now.';
  return isCard
    ? 'Held on your card when you submit, and charged only when the clerk accepts.'
    : 'Charged to your account when the clerk accepts.';
}
