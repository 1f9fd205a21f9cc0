import { EMPTY_CONTENT } from '#contract/filing/drafts';
import * as documentChecks from '../../../../src/client/features/efiling/checks/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER, ENVELOPE_ID } from './efiler';
import { ENVELOPES_AT, UPLOAD, UPLOAD_ID } from './uploads';
import { DRAFT_AT, DRAFT_LINE, DRAFT_OTHERS } from './flow';
import { type Stories, list } from '../story';
import { FIRM, FIRM_AT, ON_FIRM } from './firms';

const DRAFT_WITH_FILE = goodBody('getDraft', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  content: {
    ...EMPTY_CONTENT,
    filings: [
      {
        filingId: ENVELOPE_ID,
        code: null,
        codeName: '',
        kind: 'file',
        description: '',
        partyIds: [],
        attorney: null,
        optionalServices: [],
        details: {},
        documents: [
          {
            documentId: ENVELOPE_ID,
            uploadId: UPLOAD_ID,
            component: 'lead',
            title: 'A',
            security: 'PUB',
          },
        ],
      },
    ],
  },
});
const SILENCED_RULE = {
  code: 'noSignature',
  reason: 'Our own form',
  by: 'Ada Admin',
  at: '2026-07-06T13:00:00.000Z',
};
const ON_UPLOADS = {
  at: ENVELOPES_AT,
  user: EFILER,
  others: { 'GET /web/efiling/envelopes': goodBody('getEnvelopes') },
} as const;

/** Stories of the calls for document checks. */
export const EFILING_CHECKS_STORIES = {
  getDocumentChecks: {
    kind: 'background',
    isOnPrivatePage: true,
    line: 'GET /web/isefs/documentChecks',
    user: EFILER,
    others: { ...DRAFT_OTHERS, [`GET ${DRAFT_LINE}`]: DRAFT_WITH_FILE },
    good: list(),
    cause: (page) => page.visit(DRAFT_AT),
    isShown: (page) => documentChecks.documentChecks.select(page.state()).status === 'ready',
  },
  getSilencedRules: {
    kind: 'widget',
    line: 'GET /web/isefs/silencedRules',
    user: EFILER,
    others: { 'GET /web/efiling/firm': FIRM },
    good: list(SILENCED_RULE),
    older: list(),
    cause: (page) => page.visit(FIRM_AT),
    isShown: (page) => {
      const shown = documentChecks.silencedRules.select(page.state());
      return 'data' in shown && shown.data.items.length === 1;
    },
    status: (page) => documentChecks.silencedRules.select(page.state()).status,
  },
  silenceRule: {
    kind: 'form',
    line: 'POST /web/isefs/silencedRules',
    ...ON_FIRM,
    good: list(SILENCED_RULE),
    cause: (page) =>
      page.dispatch(
        documentChecks.silenceRule.send({ body: { code: 'noSignature', reason: 'Our own form' } }),
      ),
    status: (page) => documentChecks.silenceRule.select(page.state(), 'noSignature').status,
    errors: (page) => documentChecks.silenceRule.selectErrors(page.state(), 'noSignature'),
  },
  unsilenceRule: {
    kind: 'change',
    line: 'DELETE /web/isefs/silencedRules/noSignature',
    ...ON_FIRM,
    good: list(),
    cause: (page) =>
      page.dispatch(documentChecks.unsilenceRule.send({ params: { code: 'noSignature' } })),
  },
  splitUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/split`,
    ...ON_UPLOADS,
    good: list(UPLOAD),
    cause: (page) =>
      page.dispatch(
        documentChecks.splitUpload.send({ params: { uploadId: UPLOAD_ID }, body: { before: [2] } }),
      ),
    isShown: (page) => documentChecks.splitUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  redactUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/redact`,
    ...ON_UPLOADS,
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(
        documentChecks.redactUpload.send({
          params: { uploadId: UPLOAD_ID },
          body: { boxes: [{ page: 1, box: { x: 1, y: 1, width: 9, height: 9 } }] },
        }),
      ),
    isShown: (page) =>
      documentChecks.redactUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
  recognizeUpload: {
    kind: 'change',
    line: `POST /web/isefs/uploads/${UPLOAD_ID}/recognize`,
    ...ON_UPLOADS,
    good: UPLOAD,
    cause: (page) =>
      page.dispatch(documentChecks.recognizeUpload.send({ params: { uploadId: UPLOAD_ID } })),
    isShown: (page) =>
      documentChecks.recognizeUpload.select(page.state(), UPLOAD_ID).status === 'done',
  },
} satisfies Stories;
