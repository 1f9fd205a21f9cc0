import { BACKEND_PAGES } from '#contract/backendPages';
import type { PaymentKind } from '#contract/schemas/efmMessages';
import type { DraftContent, Filer } from '#contract/schemas/filingDrafts';
import { MessageBox } from '../../../ui/MessageBox';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from './review.module.css';

const KIND_HINTS: Readonly<Record<PaymentKind, string>> = {
  card: 'Fees are held on the card now, and charged only for what the clerk accepts.',
  waiver: 'Needs the petition for fee waiver as one of your filings.',
  agency: 'Government agencies pay no court fees.',
};

export interface PaymentChoiceProps {
  readonly payment: DraftContent['payment'];
  readonly accounts: Filer['paymentAccounts'];
  readonly onChange: (payment: DraftContent['payment']) => void;
  /** Error of the choice, and of a missing petition. */
  readonly error: string | null;
}

/** Chooses the payment account of a draft. */
export function PaymentChoice({ accounts, error, onChange, payment }: PaymentChoiceProps) {
  const active = accounts.filter(({ isActive }) => isActive);
  return (
    <>
      <fieldset className={styles.choices} id="draft-payment" aria-describedby="payment-error">
        <legend>Pay with</legend>
        {active.map(({ id, kind, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="payment"
              value={id}
              checked={payment.accountId === id}
              onChange={() => onChange({ kind, accountId: id })}
            />{' '}
            {name}
            <span className={styles.soft}>{KIND_HINTS[kind]}</span>
          </label>
        ))}
        <p id="payment-error" role={error === null ? undefined : 'alert'}>
          {error}
        </p>
      </fieldset>
      {payment.kind === 'waiver' ? (
        <MessageBox tone="info" title="The court decides about the waiver">
          <p>
            Until then, court fees aren’t charged. If the court denies the waiver, the fees are due.
          </p>
        </MessageBox>
      ) : null}
      {payment.kind === 'card' ? (
        <p>
          Your account’s card is used.{' '}
          <BackendLink to={BACKEND_PAGES.editCard}>Change the card</BackendLink>
        </p>
      ) : null}
    </>
  );
}
