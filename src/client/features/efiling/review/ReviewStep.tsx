import { problemText } from '#contract/filing/draftProblemTexts';
import type { ReactNode } from 'react';
import { captionOf, partyName } from '#contract/filing/drafts';
import { formatMoney } from '#contract/formats';
import { findCode } from '#contract/filing/policyCodes';
import type { FilingStep } from '#contract/filing/draftProblems';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { MessageBox } from '../../../ui/MessageBox';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import {
  changeAddress,
  selectFlow,
  selectHasUnknownFiles,
  selectProblems,
  selectUploadsGap,
} from '../flow/selectors';
import { stepLeft } from '../flow/slice';
import { stepsFor } from '../flow/steps';
import { checkedDocumentOf, useDraft } from '../flow/useDraft';
import { filingTitle, STEP_TITLES } from '../flow/words';
import { UploadsFailed } from '../uploads/UploadsFailed';
import { ReviewFilings } from './ReviewFilings';
import styles from './review.module.css';
import { Submission } from './Submission';

const PAYMENTS = {
  card: 'Card on your account',
  waiver: 'Fee waiver: no court fees until the court decides',
  agency: 'Government agency: no court fees',
} as const;

/** Shows everything on one page, with links to change it, and submits the draft. */
export function ReviewStep() {
  const { codes, content, kind, start } = useDraft('review');
  const { draftId, save, saved } = useAppSelector(selectFlow);
  const problems = useAppSelector(selectProblems);
  const gap = useAppSelector(selectUploadsGap);
  const hasUnknownFiles = useAppSelector(selectHasUnknownFiles);
  if (content === null || draftId === null || saved === null) return null;
  const court = start?.courts.find(({ id }) => id === content.courtId);
  const amount = content.amountCents === null ? '' : `, ${formatMoney(content.amountCents)}`;
  const lines = [
    court?.name ?? 'No court',
    kind === 'newCase' ? `${content.typeName}${amount}` : `Case ${content.caseNumber}`,
    kind === 'newCase' ? captionOf(content) : '',
    content.clientNumber === '' ? '' : `Client number ${content.clientNumber}`,
    ...content.crossReferences.map(
      ({ code, number }) => `${findCode(codes, 'crossReference', code)?.name ?? code} ${number}`,
    ),
    content.comment === '' ? '' : `Note to the clerk: ${content.comment}`,
  ].filter((line) => line !== '');
  const parts: Partial<Record<FilingStep, ReactNode>> = {
    case: lines.map((line) => (
      <p key={line}>
        <bdi>{line}</bdi>
      </p>
    )),
    parties: (
      <ul>
        {content.parties.map((party) => (
          <li key={party.partyId}>
            <bdi>{partyName(party)}</bdi>
            {party.typeCode === null
              ? ''
              : `, ${findCode(codes, 'partyType', party.typeCode)?.name ?? party.typeCode}`}
            {party.isFiler ? ' (you file on their behalf)' : ''}
          </li>
        ))}
      </ul>
    ),
    documents: <ReviewFilings content={content} />,
    service: <ReviewService content={content} />,
    fees: <p>{content.payment.kind === null ? 'Not chosen' : PAYMENTS[content.payment.kind]}</p>,
  };
  return (
    <>
      {stepsFor(kind)
        .filter(({ id }) => parts[id] !== undefined)
        .map(({ id }) => (
          <ReviewPart key={id} step={id}>
            {parts[id]}
          </ReviewPart>
        ))}
      {hasUnknownFiles && gap === 'failed' && <UploadsFailed draftId={draftId} />}
      {problems.length > 0 ? (
        <MessageBox tone="warning" title="Complete these steps to submit">
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.code} ${problem.subject}`}>
                <StepLink step={problem.step} check={checkedDocumentOf(problem)}>
                  {STEP_TITLES[problem.step]}: {problemText(problem)}
                </StepLink>
              </li>
            ))}
          </ul>
        </MessageBox>
      ) : hasUnknownFiles ? (
        gap === 'loading' && <p role="status">Loading your uploaded files.</p>
      ) : save === 'saved' ? (
        <Submission
          draftId={draftId}
          version={saved.version}
          paysByCard={content.payment.kind === 'card'}
        />
      ) : save === 'rejected' ? (
        <MessageBox tone="warning" title="We couldn’t save your draft">
          <p>Go back to each step with a message, make the change it describes, and then submit.</p>
        </MessageBox>
      ) : (
        <p role="status">Saving your draft before you submit.</p>
      )}
    </>
  );
}

/** Lists the filings that the site serves, and whom the filer must serve with the others. */
function ReviewService({ content: { filings, parties } }: { readonly content: DraftContent }) {
  const others = parties.filter(({ isFiler }) => !isFiler).map(partyName);
  const served = filings.filter(({ kind }) => kind !== 'file').map(filingTitle);
  const unserved = filings.filter(({ kind }) => kind === 'file').map(filingTitle);
  const whom = others.length === 0 ? 'the other parties' : others.join('; ');
  if (served.length === 0) {
    return (
      <p>
        {others.length === 0
          ? 'The case has no other parties.'
          : `Not served through this site. Serve ${whom} yourself.`}
      </p>
    );
  }
  return (
    <>
      <p>
        To be served: <bdi>{served.join('; ')}</bdi>. The Service step shows who is served
        electronically and whom you must serve yourself.
      </p>
      {unserved.length === 0 ? null : (
        <p>
          Not served through this site: <bdi>{unserved.join('; ')}</bdi>. Serve {whom} yourself.
        </p>
      )}
    </>
  );
}

/** Links to a step; that step shows what is missing and returns to the review. */
function StepLink({
  check = null,
  children,
  step,
}: {
  readonly step: FilingStep;
  /** Id of the document whose check opens; null for none. */
  readonly check?: string | null;
  readonly children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  const { kind } = useDraft('review');
  const { draftId } = useAppSelector(selectFlow);
  const { path, query } = changeAddress(kind, draftId ?? '', step);
  return (
    <AppLink
      to={path}
      query={check === null ? query : { ...query, check }}
      onFollow={() => dispatch(stepLeft({ step }))}
    >
      {children}
    </AppLink>
  );
}

function ReviewPart({
  children,
  step,
}: {
  readonly step: FilingStep;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={`review-${step}`}>
      <div className={styles.head}>
        <h3 id={`review-${step}`}>{STEP_TITLES[step]}</h3>
        <StepLink step={step}>
          Change<VisuallyHidden> {STEP_TITLES[step]}</VisuallyHidden>
        </StepLink>
      </div>
      {children}
    </section>
  );
}
