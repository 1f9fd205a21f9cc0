import { LIST } from '../answers';
import type { FILING_DRAFTS_SCHEMAS } from '../schemas/filingDrafts';
import { area, call } from './row';

type Schemas = typeof FILING_DRAFTS_SCHEMAS;

const SAVED = {
  id: 'text',
  version: 'number',
  kind: 'text',
  name: 'text',
  updatedAt: 'text',
  deletesOn: 'text',
  isOwn: 'flag',
  ownerName: 'text',
  content: 'object',
} as const;
const DRAFT = { ...SAVED, notes: 'list', correction: 'object?' } as const;
const FILER = {
  name: 'text',
  isIndividual: 'flag',
  isRestricted: 'flag',
  attorneys: 'list',
  paymentAccounts: 'list',
} as const;
const DRAFTS = '/efiling/drafts';
const ONE = `${DRAFTS}/{draftId}`;

/** Drafts of electronic filings, and the data needed to write them. */
export const FILING_DRAFTS_CALLS = area({
  getFilingStart: call<Schemas['getFilingStart']>({
    method: 'GET',
    path: '/efiling/start',
    answers: {
      filer: 'object?',
      isEmailConfirmed: 'flag',
      drafts: 'list',
      envelopes: 'list',
      courts: 'list',
      ownCountyIds: 'numbers',
    },
  }),
  /** Registers the user as a filer for themselves. */
  createFiler: call<Schemas['createFiler']>({
    method: 'POST',
    path: '/efiling/filer',
    answers: FILER,
  }),
  /** Current rules and codes of a court. */
  getFilingPolicy: call<Schemas['getFilingPolicy']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    path: '/efiling/courts/{courtId}/policy',
    answers: { policy: 'object', codes: 'list' },
  }),
  findFilingCase: call<Schemas['findFilingCase']>({
    method: 'GET',
    path: '/efiling/cases',
    answers: { cases: 'list', courtId: 'number?' },
  }),
  createDraft: call<Schemas['createDraft']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'POST',
    path: DRAFTS,
    answers: DRAFT,
  }),
  getDraft: call<Schemas['getDraft']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    path: ONE,
    answers: DRAFT,
  }),
  /** Saves a draft; 409 if it is based on an older version. */
  putDraft: call<Schemas['putDraft']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'PUT',
    path: ONE,
    answers: SAVED,
  }),
  deleteDraft: call<Schemas['deleteDraft']>({
    isPublicApi: { scope: 'filings:write' },
    method: 'DELETE',
    path: ONE,
    answers: { isDeleted: 'flag' },
  }),
  getDrafts: call<Schemas['getDrafts']>({
    isPublicApi: { scope: 'filings:read' },
    method: 'GET',
    isReadable: true,
    path: DRAFTS,
    answers: LIST,
  }),
});
