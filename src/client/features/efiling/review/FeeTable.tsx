import { formatMoney } from '#contract/formats';
import type { FeeCalculation, FeePart } from '#contract/schemas/efmMessages';
import { Icon } from '../../../ui/Icon';
import styles from './review.module.css';

const EXCEPTIONS: Readonly<Record<NonNullable<FeePart['exception']>, string>> = {
  waiver: 'Not charged until the court decides on the waiver',
  agency: 'Not charged to government agencies',
  eFiled: 'Not charged for electronic filings',
  plan: 'Included in your plan',
};

/** Fees by part, with statutes and reasons for reductions, and the total. */
export function FeeTable({
  isFolded = false,
  of: { parts, totalCents },
}: {
  readonly of: Pick<FeeCalculation, 'parts' | 'totalCents'>;
  /** True to show the sum of several court fees, which opens to show the parts. */
  readonly isFolded?: boolean;
}) {
  const court = parts.filter(({ kind }) => kind === 'court');
  const isSummed = isFolded && court.length > 1;
  const others = isSummed ? parts.filter(({ kind }) => kind !== 'court') : parts;
  return (
    <>
      {isSummed ? (
        <details className={styles.fold}>
          <summary>
            <span>
              Court fees <Icon name="chevronDown" size={16} />
            </span>
            <span>{formatMoney(court.reduce((sum, { cents }) => sum + cents, 0))}</span>
          </summary>
          <dl className={styles.parts}>
            <FeeLines of={court} />
          </dl>
        </details>
      ) : null}
      <dl className={styles.parts}>
        <FeeLines of={others} />
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatMoney(totalCents)}</dd>
      </dl>
    </>
  );
}

function FeeLines({ of }: { readonly of: readonly FeePart[] }) {
  return of.map((part, index) => <FeeLine key={`${part.name} ${String(index)}`} of={part} />);
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
