import { formatMoney } from '#contract/formats';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { MessageBox } from '../../../ui/MessageBox';
import { BackendLink } from '../../../widgets/BackendLink';
import { AttemptLinks } from '../envelopes/AttemptLinks';
import { FeeChanges } from './FeeChanges';
import styles from './review.module.css';
import {
  agreementChanged,
  quoteRenewed,
  reviewShown,
  selectReview,
  submissionRequested,
  submitDraft,
  type DraftVersion,
} from './slice';

interface Props extends DraftVersion {
  /** True if the filer pays by card, even if the court charges no card fee. */
  readonly paysByCard: boolean;
}

/** The required statement and the Submit button, with the quote that they depend on. */
export function Submission({ draftId, paysByCard, version }: Props) {
  const dispatch = useAppDispatch();
  const { answer, isAgreed, isAgreementMissing, quote, status } = useAppSelector(selectReview);
  const { status: sending } = useAppSelector((state) => submitDraft.select(state));
  useEffect(() => {
    dispatch(reviewShown({ draftId, version }));
  }, [dispatch, draftId, version]);
  const total = quote?.quote?.totalCents ?? 0;
  const isHeld = paysByCard && total > 0;
  return (
    <section className={styles.section} aria-labelledby="submit-heading">
      <h3 id="submit-heading">Submit</h3>
      {answer === null ? null : <NotFiled answer={answer} draftId={draftId} />}
      {status === 'expired' || status === 'failed' ? (
        <MessageBox
          tone="warning"
          title={status === 'expired' ? 'The fee quote has expired' : 'Fees not calculated'}
        >
          <p>Get a new quote to submit. Your draft is saved.</p>
          <Button onClick={() => dispatch(quoteRenewed())}>Get a new quote</Button>
        </MessageBox>
      ) : null}
      {isHeld && quote !== null ? (
        <p>
          {quote.card === null ? (
            <>
              Your account has no card.{' '}
              <BackendLink to={BACKEND_PAGES.editCard}>Add a card</BackendLink> before you submit.
            </>
          ) : (
            <>
              {formatMoney(total)} is held on {quote.card} now, and charged only for what the clerk
              accepts.
            </>
          )}
        </p>
      ) : null}
      <div>
        <Checkbox
          checked={isAgreed}
          required
          aria-invalid={isAgreementMissing}
          aria-describedby={isAgreementMissing ? 'agreement-error' : undefined}
          onCheckedChange={(isChecked) => dispatch(agreementChanged({ isAgreed: isChecked }))}
        >
          {quote?.statement ?? 'I have read each document.'}
        </Checkbox>
        {isAgreementMissing ? (
          <p id="agreement-error" role="alert">
            Read the statement and check the box to submit.
          </p>
        ) : null}
      </div>
      <div>
        <Button
          variant="primary"
          isBusy={sending === 'running' || status === 'quoting'}
          isDisabled={status !== 'quoted'}
          onClick={() => dispatch(submissionRequested())}
        >
          {status === 'quoting' ? 'Calculating fees' : 'Submit to the court'}
        </Button>
      </div>
      <p className={styles.soft}>You can’t edit a filing after you submit it.</p>
    </section>
  );
}

const REASONS: Readonly<
  Record<Exclude<SubmitAnswer['outcome'], 'filed' | 'needsAction'>, readonly [string, string]>
> = {
  declined: ['Your card was declined', 'Nothing was filed. Use another card, then submit again.'],
  cardPending: [
    'Your bank hasn’t responded yet',
    'Nothing was filed. Wait a minute, then submit again.',
  ],
  noCard: ['Your account has no card', 'Nothing was filed. Add a card, then submit again.'],
  feesChanged: [
    'The fees have changed',
    'Nothing was filed. Check the new fees, then submit again.',
  ],
  quoteExpired: [
    'The fee quote expired',
    'Nothing was filed. We requested a new one. Check the fees, then submit again.',
  ],
  draftChanged: [
    'The draft was changed elsewhere',
    'Nothing was filed. Reload the page to see the newest version.',
  ],
  incomplete: [
    'The draft is no longer complete',
    'Nothing was filed. Reload the page to see which step needs a change.',
  ],
  caseGone: [
    'The court no longer shows this case',
    'Nothing was filed. Check the case number in the Case step.',
  ],
};

interface NotFiledProps {
  readonly answer: SubmitAnswer;
  readonly draftId: string;
}

function NotFiled({ answer: { before, now, outcome, reason }, draftId }: NotFiledProps) {
  if (outcome === 'filed' || outcome === 'needsAction') return null;
  const [title, text] = REASONS[outcome];
  return (
    <MessageBox tone="error" title={title}>
      {reason === null ? null : <p>{reason}</p>}
      <p>{text}</p>
      {before === null || now === null ? null : <FeeChanges before={before} now={now} />}
      {outcome === 'declined' || outcome === 'noCard' ? (
        <BackendLink to={BACKEND_PAGES.editCard}>Change card</BackendLink>
      ) : null}
      <AttemptLinks envelopeId={draftId} />
    </MessageBox>
  );
}
