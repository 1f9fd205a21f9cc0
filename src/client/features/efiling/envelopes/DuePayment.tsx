import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatMoney } from '#contract/formats';
import type { EnvelopeRecord, PaymentAnswer } from '#contract/schemas/filingEnvelopes';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { BackendLink } from '../../../widgets/BackendLink';
import { payEnvelope, paymentRequested, selectDuePayment } from './paymentSlice';

const REASONS: Readonly<
  Record<Exclude<PaymentAnswer['outcome'], 'paid' | 'needsAction'>, readonly [string, string]>
> = {
  declined: ['Your card was not charged', 'Use another card, then pay again.'],
  cardPending: ['Your bank hasn’t responded yet', 'Wait a minute, then pay again.'],
  noCard: ['Your account has no card', 'Add a card, then pay again.'],
  nothingDue: ['Nothing is due', 'This envelope has no balance due.'],
};

/** Why the fees are due; keyed by how the filer paid. */
const DUE_WORDS: Readonly<Record<EnvelopeRecord['payment']['kind'], string>> = {
  card: 'The hold on your card could not be charged.',
  waiver: 'The court didn’t waive these fees.',
  agency: 'These fees were not charged.',
};

/** The button that pays an envelope's balance due; renders nothing if there is none. */
export function DuePayment({ of: { access, id, payment } }: { readonly of: EnvelopeRecord }) {
  const dispatch = useAppDispatch();
  const { answer } = useAppSelector(selectDuePayment);
  const { status } = useAppSelector((state) => payEnvelope.select(state, id));
  const { dueCents } = payment;
  if (dueCents === 0 || access === 'facts') return null;
  return (
    <div>
      <p>{DUE_WORDS[payment.kind]} Your filing is still accepted.</p>
      {answer === null ? null : <NotCharged answer={answer} />}
      {access === 'prepare' ? (
        <p>Ask an administrator of your firm to pay.</p>
      ) : (
        <>
          <Button
            variant="primary"
            isBusy={status === 'running'}
            onClick={() => dispatch(paymentRequested({ envelopeId: id, cents: dueCents }))}
          >
            Pay {formatMoney(dueCents)}
          </Button>{' '}
          <BackendLink to={BACKEND_PAGES.editCard}>Change card</BackendLink>
        </>
      )}
    </div>
  );
}

function NotCharged({ answer: { outcome, reason } }: { readonly answer: PaymentAnswer }) {
  if (outcome === 'paid' || outcome === 'needsAction') return null;
  const [title, text] = REASONS[outcome];
  return (
    <MessageBox tone="error" title={title}>
      {reason === null ? null : <p>{reason}</p>}
      <p>{text}</p>
    </MessageBox>
  );
}
