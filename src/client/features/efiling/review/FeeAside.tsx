import { useId, useState } from 'react';
import { formatMoney } from '#contract/formats';
import { Icon } from '../../../ui/Icon';
import { FeeBox } from './FeeBox';
import { estimateWords, quotedWords } from './quoteTime';
import styles from './FeeAside.module.css';
import type { DraftVersion } from './slice';
import { useFees, type Fees } from './useFees';

/** The fees next to the steps; on narrow screens, one expandable line. */
export function FeeAside({ draft }: { readonly draft: DraftVersion }) {
  const fees = useFees(draft);
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={styles.aside} aria-label="Fees">
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.words}>
          Fees: <strong>{totalOf(fees)}</strong>
          {sourceOf(fees)}
        </span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <div id={bodyId} className={styles.body} data-open={isOpen ? '' : undefined}>
        <h2 className={styles.title}>Fees</h2>
        <FeeBox of={fees} />
      </div>
    </aside>
  );
}

function totalOf(fees: Fees): string {
  switch (fees.kind) {
    case 'estimate':
    case 'quote':
      return formatMoney(fees.fees.totalCents);
    case 'loading':
      return 'calculating…';
    case 'failed':
      return 'not calculated';
    case 'none':
      return 'not available yet';
  }
}

function sourceOf(fees: Fees): string {
  switch (fees.kind) {
    case 'estimate':
      return ` · ${estimateWords(fees.quotedAt, fees.timeZone)}`;
    case 'quote':
      return ` · ${quotedWords(fees.quotedAt, fees.timeZone)}`;
    default:
      return '';
  }
}
