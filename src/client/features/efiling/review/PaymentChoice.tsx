import { BACKEND_PAGES } from '#contract/site/backendPages';
import type { PaymentKind } from '#contract/schemas/efmMessages';
import type { DraftContent, Filer } from '#contract/schemas/filingDrafts';
import { MessageBox } from '../../../ui/MessageBox';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from './review.module.css';

const KIND_HINTS: Readonly<Record<PaymentKind, string>> = {
  card: 'Fees are held on the card now, and charged only for what the clerk accepts.',
  waiver: 'Requires a petition for fee waiver as one of your filings.',
  agency: 'Government agencies pay no court fees.',
};

export interface PaymentChoiceProps {
  /** Id of the choice, for links from an error summary. */
  readonly id: string;
  readonly payment: DraftContent['payment'];
  readonly accounts: Filer['paymentAccounts'];
  readonly onChange: (payment: DraftContent['payment']) => void;
  /** Error message for the selection, or for a missing fee waiver petition. */
  readonly error: string | null;
}

/** Chooses the payment account of a draft. */
export function PaymentChoice({ accounts, error, id, onChange, payment }: PaymentChoiceProps) {
  const active = accounts.filter(({ isActive }) => isActive);
  return (
    <>
      <fieldset className={styles.choices} id={id} tabIndex={-1} aria-describedby="payment-error">
        <legend>Pay with</legend>
        {active.map(({ id: accountId, kind, name }) => (
          <label key={accountId} className={styles.choice}>
            <input
              type="radio"
              name="payment"
              value={accountId}
              checked={payment.accountId === accountId}
              onChange={() => onChange({ kind, accountId })}
            />
            <span>
              {name}
              <span className={styles.soft}>{KIND_HINTS[kind]}</span>
            </span>
          </label>
        ))}
        <p id="payment-error" role={error === null ? undefined : 'alert'}>
          {error}
        </p>
      </fieldset>
      {payment.kind === 'waiver' ? (
        <MessageBox tone="info" title="The court decides on the waiver">
          <p>
            Until then, court fees aren’t charged. If the court denies the waiver, the fees are due.
          </p>
        </MessageBox>
      ) : null}
      {payment.kind === 'card' ? (
        <p>
          We’ll use the card on your account.{' '}
          <BackendLink to={BACKEND_PAGES.editCard}>Change card</BackendLink>
        </p>
      ) : null}
    </>
  );
}
