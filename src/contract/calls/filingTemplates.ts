import { LIST } from '../answers';
import type { FILING_TEMPLATES_SCHEMAS } from '../schemas/filingTemplates';
import { area, call } from './row';

type Schemas = typeof FILING_TEMPLATES_SCHEMAS;

const TEMPLATE = {
  id: 'text',
  version: 'number',
  kind: 'text',
  name: 'text',
  scope: 'text',
  isOwn: 'flag',
  ownerName: 'text',
  usedAt: 'text?',
  blanks: 'texts',
  content: 'object',
} as const;
const STARTED = { draftId: 'text', kind: 'text' } as const;
const TEMPLATES = '/efiling/templates';
const ONE = `${TEMPLATES}/{templateId}`;

/** Templates of filings, and drafts created from a template or an envelope. */
export const FILING_TEMPLATES_CALLS = area({
  getTemplates: call<Schemas['getTemplates']>({ method: 'GET', path: TEMPLATES, answers: LIST }),
  createTemplate: call<Schemas['createTemplate']>({
    method: 'POST',
    path: TEMPLATES,
    answers: TEMPLATE,
  }),
  getTemplate: call<Schemas['getTemplate']>({ method: 'GET', path: ONE, answers: TEMPLATE }),
  /** Saves a template; 409 if it is based on an older version. */
  putTemplate: call<Schemas['putTemplate']>({ method: 'PUT', path: ONE, answers: TEMPLATE }),
  patchTemplate: call<Schemas['patchTemplate']>({
    method: 'PATCH',
    path: ONE,
    answers: { isDeleted: 'flag' },
  }),
  /** Creates a draft from a template and the answers to its questions. */
  fillTemplate: call<Schemas['fillTemplate']>({
    method: 'POST',
    path: `${ONE}/drafts`,
    answers: STARTED,
  }),
  /** Creates a draft as a copy of an envelope. */
  copyEnvelope: call<Schemas['copyEnvelope']>({
    method: 'POST',
    path: '/efiling/envelopes/{envelopeId}/drafts',
    answers: STARTED,
  }),
});
