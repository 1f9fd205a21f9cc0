import { EMPTY_CONTENT } from '#contract/filing/drafts';
import { selectFlow } from '../../../../src/client/features/efiling/flow/selectors';
import * as filingFlow from '../../../../src/client/features/efiling/flow/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER, ENVELOPE_ID } from './efiler';
import { type Stories, list, screen } from '../story';

export const DRAFT_LINE = `/web/efiling/drafts/${ENVELOPE_ID}`;
export const DRAFT_AT = `/in/isefs/NewCase?draft=${ENVELOPE_ID}&step=case`;
export const DRAFT = goodBody('getDraft', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  content: EMPTY_CONTENT,
});
export const FILING_START = goodBody('getFilingStart');
export const DRAFT_OTHERS = {
  'GET /web/efiling/start': FILING_START,
  'GET /web/efiling/uploads': list(),
  [`GET ${DRAFT_LINE}`]: DRAFT,
};

/** Stories of the calls for a draft from the first step to the last. */
export const EFILING_FLOW_STORIES = {
  getFilingStart: screen(
    '/in/isefs/Efiling',
    'GET /web/efiling/start',
    filingFlow.filingStart,
    { good: FILING_START, older: { ...FILING_START, isEmailConfirmed: false } },
    { user: EFILER },
  ),
  createFiler: {
    kind: 'change',
    line: 'POST /web/efiling/filer',
    at: '/in/isefs/Efiling',
    others: { 'GET /web/efiling/start': FILING_START },
    good: goodBody('createFiler'),
    cause: (page) => page.dispatch(filingFlow.createFiler.send({})),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingFlow.createFiler.select(page.state()).status,
  },
  getFilingPolicy: {
    kind: 'screen',
    line: 'GET /web/efiling/courts/9/policy',
    user: EFILER,
    at: DRAFT_AT,
    others: { ...DRAFT_OTHERS, [`PUT ${DRAFT_LINE}`]: DRAFT },
    good: goodBody('getFilingPolicy', { policy: { courtId: 9 } }),
    cause: (page) => page.dispatch(filingFlow.draftEdited({ courtId: 9 })),
    isShown: (page) => filingFlow.filingPolicy.select(page.state()).status === 'ready',
    status: (page) => filingFlow.filingPolicy.select(page.state()).status,
  },
  findFilingCase: {
    kind: 'widget',
    line: 'GET /web/efiling/cases',
    user: EFILER,
    at: DRAFT_AT,
    others: DRAFT_OTHERS,
    good: goodBody('findFilingCase'),
    cause: (page) => page.dispatch(filingFlow.caseLookedUp({ caseNumber: '9' })),
    isShown: (page) => filingFlow.foundCases.select(page.state()).status === 'ready',
    status: (page) => filingFlow.foundCases.select(page.state()).status,
  },
  createDraft: {
    kind: 'change',
    line: 'POST /web/efiling/drafts',
    user: EFILER,
    at: '/in/isefs/NewCase',
    others: DRAFT_OTHERS,
    good: DRAFT,
    cause: (page) =>
      page.dispatch(filingFlow.createDraft.send({ body: { kind: 'newCase', attorney: null } })),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingFlow.createDraft.select(page.state()).status,
  },
  getDraft: {
    kind: 'screen',
    line: `GET ${DRAFT_LINE}`,
    user: EFILER,
    others: DRAFT_OTHERS,
    good: DRAFT,
    cause: (page) => page.visit(DRAFT_AT),
    isShown: (page) => selectFlow(page.state()).status === 'ready',
    status: (page) => selectFlow(page.state()).status,
  },
  // A failed save is repeated until it succeeds, so it has no state of its own.
  putDraft: {
    kind: 'change',
    line: `PUT ${DRAFT_LINE}`,
    user: EFILER,
    at: DRAFT_AT,
    others: DRAFT_OTHERS,
    good: { ...DRAFT, version: 2 },
    cause: (page) => page.dispatch(filingFlow.draftEdited({ comment: 'Changed' })),
    isShown: (page) => selectFlow(page.state()).saved?.version === 2,
  },
} satisfies Stories;
