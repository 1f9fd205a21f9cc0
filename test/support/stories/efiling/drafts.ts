import * as filingDrafts from '../../../../src/client/features/efiling/drafts/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { DRAFT_LINE } from './flow';
import { EFILER, ENVELOPE_ID } from './efiler';
import { type Stories, list, screen } from '../story';

/** Stories of the calls for the list of drafts. */
export const EFILING_DRAFTS_STORIES = {
  deleteDraft: {
    kind: 'change',
    line: `DELETE ${DRAFT_LINE}`,
    user: EFILER,
    at: '/in/isefs/MyDrafts',
    others: { 'GET /web/efiling/drafts': list() },
    good: { isDeleted: true },
    cause: (page) =>
      page.dispatch(filingDrafts.removeDraft.send({ params: { draftId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingDrafts.removeDraft.select(page.state(), ENVELOPE_ID).status,
  },
  getDrafts: screen(
    '/in/isefs/MyDrafts',
    'GET /web/efiling/drafts',
    filingDrafts.draftList,
    { good: list(), older: { ...list(), total: 2 } },
    { user: EFILER },
  ),
} satisfies Stories;
