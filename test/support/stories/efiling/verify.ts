import * as verifySlices from '../../../../src/client/features/efiling/verify/slice';
import { goodBody } from '../../goodAnswers';
import { type Stories, screen } from '../story';

/** Stories of the calls for the document check. */
export const EFILING_VERIFY_STORIES = {
  getVerifiedDocument: screen(
    `/in/isefs/Verify?hash=${'ab'.repeat(32)}`,
    `GET /web/efiling/verifications/${'ab'.repeat(32)}`,
    verifySlices.verifiedDocument,
    {
      good: goodBody('getVerifiedDocument', { key: 'newer' }),
      older: goodBody('getVerifiedDocument', { key: 'older' }),
    },
  ),
  postProofCheck: {
    kind: 'change',
    line: 'POST /web/efiling/verifications',
    at: '/in/isefs/Verify',
    good: goodBody('postProofCheck', { number: '30000001' }),
    cause: (page) => page.dispatch(verifySlices.checkProof.send({ body: { proof: '{}' } })),
    isShown: (page) => verifySlices.selectCheckedProof(page.state()) !== null,
  },
} satisfies Stories;
