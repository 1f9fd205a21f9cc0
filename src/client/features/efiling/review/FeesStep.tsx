import { problemText } from '#contract/filing/draftProblemTexts';
import { useDraft } from '../flow/useDraft';
import { PaymentChoice } from './PaymentChoice';

/** Selects the payment; the fee box is next to it. */
export function FeesStep() {
  const { content, edit, field, problems, start } = useDraft('fees');
  if (content === null) return null;
  // The list leaves out a payment account that can no longer be used, so its problem is shown
  // immediately.
  const ended = problems.find(({ code }) => code === 'paymentEnded');
  return (
    <PaymentChoice
      id={field('payment').id}
      payment={content.payment}
      accounts={start?.filer?.paymentAccounts ?? []}
      error={ended === undefined ? field('payment').error : problemText(ended)}
      onChange={(payment) => edit({ payment })}
    />
  );
}
