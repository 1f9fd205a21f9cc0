import { useDraft } from '../flow/useDraft';
import { PaymentChoice } from './PaymentChoice';

/** Selects the payment; the fee box is next to it. */
export function FeesStep() {
  const { content, edit, field, start } = useDraft('fees');
  if (content === null) return null;
  return (
    <PaymentChoice
      id={field('payment').id}
      payment={content.payment}
      accounts={start?.filer?.paymentAccounts ?? []}
      error={field('payment').error}
      onChange={(payment) => edit({ payment })}
    />
  );
}
