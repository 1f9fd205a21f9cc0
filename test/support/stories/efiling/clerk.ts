import * as clerks from '../../../../src/client/features/efiling/clerk/slice';
import { dialogOpened } from '../../../../src/client/features/efiling/clerk/desk';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { testUser } from '../../testSite';
import { ENVELOPE_ID } from './efiler';
import type { CallStory, Stories } from '../story';

const CLERK = testUser({ isEFilingReviewer: true, clerkId: 89 });
const REVIEW_AT = `/in/isefs/ReviewFiling?envelopeId=${ENVELOPE_ID}`;
const REVIEW_LINE = `/web/efiling/review/${ENVELOPE_ID}`;
const REVIEW_LOCK = { holder: 'mine', name: 'Cleo', since: null, expiresAt: null, reason: null };
const REVIEW = goodBody('getReview', {
  envelopeId: ENVELOPE_ID,
  timeZone: 'America/Indiana/Indianapolis',
  filedAt: '2026-01-02T04:30:00.000Z',
  newCase: null,
  registerCase: null,
  lock: REVIEW_LOCK,
  queue: null,
});
const REVIEW_OTHERS = { [`GET ${REVIEW_LINE}`]: REVIEW };

/** A change of the envelope under review whose response is the envelope. */
function reviewChange(
  line: string,
  cause: CallStory['cause'],
  isShown: CallStory['isShown'] = (page) => page.count(toastShown) > 0,
) {
  return { line, at: REVIEW_AT, user: CLERK, others: REVIEW_OTHERS, good: REVIEW, cause, isShown };
}

/** Stories of the calls for the clerk's review. */
export const EFILING_CLERK_STORIES = {
  getReview: {
    kind: 'screen',
    line: `GET ${REVIEW_LINE}`,
    user: CLERK,
    good: REVIEW,
    cause: (page) => page.visit(REVIEW_AT),
    isShown: (page) => clerks.reviewRecord.select(page.state()).status === 'ready',
    status: (page) => clerks.reviewRecord.select(page.state()).status,
  },
  takeNextReview: {
    kind: 'change',
    line: 'POST /web/efiling/review/next',
    at: REVIEW_AT,
    user: CLERK,
    others: REVIEW_OTHERS,
    good: { envelopeId: null },
    cause: (page) => page.dispatch(clerks.takeNext.send({ body: { except: null } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => clerks.takeNext.select(page.state()).status,
  },
  lockReview: {
    ...reviewChange(
      `POST ${REVIEW_LINE}/lock`,
      (page) =>
        page.dispatch(
          clerks.lockReview.send({ params: { envelopeId: ENVELOPE_ID }, body: { reason: null } }),
        ),
      (page) => clerks.lockReview.select(page.state()).status === 'done',
    ),
    kind: 'form',
    status: (page) => clerks.lockReview.select(page.state()).status,
    errors: (page) => clerks.lockReview.selectErrors(page.state()),
  },
  renewReviewLock: {
    ...reviewChange(
      `PUT ${REVIEW_LINE}/lock`,
      (page) => page.dispatch(clerks.renewLock.send({ params: { envelopeId: ENVELOPE_ID } })),
      (page) => clerks.renewLock.select(page.state(), ENVELOPE_ID).status === 'done',
    ),
    kind: 'background',
    isOnPrivatePage: true,
    good: REVIEW_LOCK,
  },
  releaseReviewLock: {
    ...reviewChange(
      `DELETE ${REVIEW_LINE}/lock`,
      (page) => page.dispatch(clerks.releaseLock.send({ params: { envelopeId: ENVELOPE_ID } })),
      (page) => clerks.releaseLock.select(page.state(), ENVELOPE_ID).status === 'done',
    ),
    kind: 'background',
    isOnPrivatePage: true,
    good: { ...REVIEW_LOCK, holder: 'none', name: null },
  },
  correctReview: {
    ...reviewChange(`POST ${REVIEW_LINE}/corrections`, (page) =>
      page.dispatch(
        clerks.correctReview.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { corrections: [{ field: 'caption', id: null, value: 'In re Roe' }] },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.correctReview.select(page.state()).status,
    errors: (page) => clerks.correctReview.selectErrors(page.state()),
  },
  decideFiling: {
    ...reviewChange(`POST ${REVIEW_LINE}/filings/${ENVELOPE_ID}/decision`, (page) =>
      page.dispatch(
        clerks.decideFiling.send({
          params: { envelopeId: ENVELOPE_ID, filingId: ENVELOPE_ID },
          body: {
            decision: 'accept',
            sequence: 2,
            reasonCode: null,
            words: '',
            documentId: null,
            until: null,
          },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.decideFiling.select(page.state(), ENVELOPE_ID).status,
    errors: (page) => clerks.decideFiling.selectErrors(page.state(), ENVELOPE_ID),
  },
  getAcceptance: {
    kind: 'widget',
    line: `GET ${REVIEW_LINE}/acceptance`,
    at: REVIEW_AT,
    user: CLERK,
    others: REVIEW_OTHERS,
    good: { problems: [], steps: ['Newer'], filings: [] },
    older: { problems: [], steps: ['Older'], filings: [] },
    cause: (page) => page.dispatch(dialogOpened({ kind: 'acceptAll' })),
    isShown: (page) => {
      const shown = clerks.acceptance.select(page.state());
      return 'data' in shown && shown.data.steps[0] === 'Newer';
    },
    status: (page) => clerks.acceptance.select(page.state()).status,
  },
  acceptAll: {
    ...reviewChange(`POST ${REVIEW_LINE}/acceptance`, (page) =>
      page.dispatch(
        clerks.acceptAll.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { filings: [{ filingId: ENVELOPE_ID, sequence: 2 }] },
        }),
      ),
    ),
    kind: 'change',
    status: (page) => clerks.acceptAll.select(page.state()).status,
  },
  returnAll: {
    ...reviewChange(`POST ${REVIEW_LINE}/return`, (page) =>
      page.dispatch(
        clerks.returnAll.send({
          params: { envelopeId: ENVELOPE_ID },
          body: {
            filings: [{ filingId: ENVELOPE_ID, sequence: 2 }],
            reasonCode: 'OTHER',
            words: 'Sign it.',
            until: '2026-01-09',
          },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.returnAll.select(page.state()).status,
    errors: (page) => clerks.returnAll.selectErrors(page.state()),
  },
  decideWaiver: {
    ...reviewChange(`POST ${REVIEW_LINE}/waiver`, (page) =>
      page.dispatch(
        clerks.decideWaiver.send({
          params: { envelopeId: ENVELOPE_ID },
          body: { decision: 'granted', dueCents: null, words: '' },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.decideWaiver.select(page.state()).status,
    errors: (page) => clerks.decideWaiver.selectErrors(page.state()),
  },
  strikeAcceptance: {
    ...reviewChange(`POST ${REVIEW_LINE}/filings/${ENVELOPE_ID}/strike`, (page) =>
      page.dispatch(
        clerks.strikeAcceptance.send({
          params: { envelopeId: ENVELOPE_ID, filingId: ENVELOPE_ID },
          body: { reason: 'Wrong case' },
        }),
      ),
    ),
    kind: 'form',
    status: (page) => clerks.strikeAcceptance.select(page.state(), ENVELOPE_ID).status,
    errors: (page) => clerks.strikeAcceptance.selectErrors(page.state(), ENVELOPE_ID),
  },
} satisfies Stories;
