import { formatMoney } from '#contract/formats';
import type { FeeCalculation, FeePart } from '#contract/schemas/efmMessages';
import styles from './review.module.css';

const EXCEPTIONS: Readonly<Record<NonNullable<FeePart['exception']>, string>> = {
  waiver: 'Not charged until the court decides on the waiver',
  agency: 'Not charged to government agencies',
  eFiled: 'Not charged for electronic filings',
  plan: 'Included in your plan',
};

/** Fees by part, with statutes and reasons for reductions, and the total. */
export function FeeTable({
  of: { parts, totalCents },
}: {
  readonly of: Pick<FeeCalculation, 'parts' | 'totalCents'>;
}) {
  return (
    <dl className={styles.parts}>
      {parts.map((part, index) => (
        <FeeLine key={`${part.name} ${String(index)}`} of={part} />
      ))}
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatMoney(totalCents)}</dd>
    </dl>
  );
}

function FeeLine({ of: { cents, exception, name, quantity, statute } }: { readonly of: FeePart }) {
  const notes = [
    statute,
    quantity > 1 ? `${String(quantity)} times` : null,
    exception === null ? null : EXCEPTIONS[exception],
  ].filter((note) => note !== null);
  return (
    <>
      <dt>
        {name}
        {notes.length === 0 ? null : <span className={styles.soft}>{notes.join(' · ')}</span>}
      </dt>
      <dd>{formatMoney(cents)}</dd>
    </>
  );
}
