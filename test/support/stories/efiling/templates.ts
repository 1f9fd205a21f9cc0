import { EMPTY_CONTENT } from '#contract/filing/drafts';
import * as filingTemplates from '../../../../src/client/features/efiling/templates/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { EFILER, ENVELOPE_ID } from './efiler';
import { DRAFT_AT, DRAFT_OTHERS, FILING_START } from './flow';
import { type Stories, list, screen } from '../story';
import { ENVELOPE } from './envelopes';

const TEMPLATE_LINE = `GET /web/efiling/templates/${ENVELOPE_ID}`;
const TEMPLATE_AT = `/in/isefs/Template?templateId=${ENVELOPE_ID}`;
const TEMPLATE = goodBody('getTemplate', {
  id: ENVELOPE_ID,
  version: 1,
  kind: 'newCase',
  name: 'Collection',
  scope: 'private',
  isOwn: true,
  blanks: [],
  content: EMPTY_CONTENT,
});
const TEMPLATE_OTHERS = { 'GET /web/efiling/start': FILING_START, [TEMPLATE_LINE]: TEMPLATE };

/** Stories of the calls for filing templates. */
export const EFILING_TEMPLATES_STORIES = {
  getTemplates: screen(
    '/in/isefs/MyTemplates',
    'GET /web/efiling/templates',
    filingTemplates.templateList,
    { good: list(), older: { ...list(), total: 2 } },
    { user: EFILER, others: { 'GET /web/efiling/start': FILING_START } },
  ),
  createTemplate: {
    kind: 'change',
    line: 'POST /web/efiling/templates',
    user: EFILER,
    at: '/in/isefs/MyDrafts',
    others: { ...TEMPLATE_OTHERS, 'GET /web/efiling/drafts': list() },
    good: TEMPLATE,
    cause: (page) =>
      page.dispatch(
        filingTemplates.createTemplate.send({
          body: { name: 'Mine', draftId: ENVELOPE_ID, envelopeId: null },
        }),
      ),
    isShown: (page) => page.went('push').includes(TEMPLATE_AT),
    status: (page) => filingTemplates.createTemplate.select(page.state(), ENVELOPE_ID).status,
  },
  getTemplate: screen(
    TEMPLATE_AT,
    TEMPLATE_LINE,
    filingTemplates.template,
    { good: TEMPLATE, older: { ...TEMPLATE, version: 2 } },
    { user: EFILER, others: { 'GET /web/efiling/start': FILING_START } },
  ),
  putTemplate: {
    kind: 'form',
    line: TEMPLATE_LINE.replace('GET', 'PUT'),
    user: EFILER,
    at: TEMPLATE_AT,
    others: TEMPLATE_OTHERS,
    good: TEMPLATE,
    cause: (page) =>
      page.dispatch(
        filingTemplates.saveTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: { version: 1, name: 'A', scope: 'private', blanks: [], content: EMPTY_CONTENT },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => filingTemplates.saveTemplate.select(page.state()).status,
    errors: (page) => filingTemplates.saveTemplate.selectErrors(page.state()),
  },
  patchTemplate: {
    kind: 'change',
    line: TEMPLATE_LINE.replace('GET', 'PATCH'),
    user: EFILER,
    at: '/in/isefs/MyTemplates',
    others: {
      'GET /web/efiling/start': FILING_START,
      'GET /web/efiling/templates': list(),
    },
    good: { isDeleted: true },
    cause: (page) =>
      page.dispatch(
        filingTemplates.changeTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: { isDeleted: true },
        }),
      ),
    isShown: (page) => page.count(filingTemplates.templateDeleted) > 0,
    status: (page) => filingTemplates.changeTemplate.select(page.state(), ENVELOPE_ID).status,
  },
  fillTemplate: {
    kind: 'form',
    line: `POST /web/efiling/templates/${ENVELOPE_ID}/drafts`,
    user: EFILER,
    at: TEMPLATE_AT,
    others: { ...TEMPLATE_OTHERS, ...DRAFT_OTHERS },
    good: { draftId: ENVELOPE_ID, kind: 'newCase' },
    cause: (page) =>
      page.dispatch(
        filingTemplates.fillTemplate.send({
          params: { templateId: ENVELOPE_ID },
          body: {
            courtId: null,
            caseNumber: '',
            attorney: null,
            amountCents: null,
            clientNumber: '',
            comment: '',
            parties: [],
          },
        }),
      ),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingTemplates.fillTemplate.select(page.state()).status,
    errors: (page) => filingTemplates.fillTemplate.selectErrors(page.state()),
  },
  copyEnvelope: {
    kind: 'change',
    line: `POST /web/efiling/envelopes/${ENVELOPE_ID}/drafts`,
    user: EFILER,
    at: `/in/isefs/MyElectronicFilings?envelopeId=${ENVELOPE_ID}`,
    others: { ...DRAFT_OTHERS, [`GET /web/efiling/envelopes/${ENVELOPE_ID}`]: ENVELOPE },
    good: { draftId: ENVELOPE_ID, kind: 'newCase' },
    cause: (page) =>
      page.dispatch(filingTemplates.copyEnvelope.send({ params: { envelopeId: ENVELOPE_ID } })),
    isShown: (page) => page.went('push').includes(DRAFT_AT),
    status: (page) => filingTemplates.copyEnvelope.select(page.state(), ENVELOPE_ID).status,
  },
} satisfies Stories;
