/** An operation of the public API, as described in its reference. */
export interface ApiOperation {
  /** Relative to `/api/v1`. It never changes, even if the site's own URL does. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Query field that the site uses for paging; the API's `cursor` encodes it. */
  readonly pages?: 'pageNumber' | 'after';
  /** Content type if the operation returns a file; JSON if absent. */
  readonly file?: 'application/pdf' | 'application/json';
  /** True if the body is a document, a PDF or Word file. */
  readonly sendsDocument?: boolean;
}

const COUNTED =
  'A search counts toward the account’s plan, even if it finds nothing. Repeating it within the day, paging, sorting, and filtering are free. Searches beyond the plan are charged, within the account’s spending limits.';
const FREE = 'Free of charge.';
const ONCE =
  'Needs an `Idempotency-Key`: a UUID that stays the same for each retry. A retry returns the first response.';

/**
 * Every operation, keyed by the name of its contract call or file. The server doesn't start if a
 * public call isn't listed here.
 */
export const API_OPERATIONS = {
  getAllRegions: { path: '/regions', summary: 'List the search regions of all registers' },
  getRegions: { path: '/regions/{appCode}', summary: 'List the search regions of a register' },
  getCountyHoldings: { path: '/counties', summary: 'List counties and their records online' },
  getCounty: { path: '/counties/{countyId}', summary: 'Get a county and its sources' },
  searchCases: {
    path: '/court/cases',
    summary: 'Search court cases',
    description: COUNTED,
    pages: 'pageNumber',
  },
  getFacets: {
    path: '/court/cases/facets',
    summary: 'Count a case search’s results by facet',
    description: FREE,
  },
  countCases: {
    path: '/court/cases/count',
    summary: 'Preview the results and price of a case search',
    description: FREE,
  },
  searchJudgments: {
    path: '/court/judgments',
    summary: 'Search judgments',
    description: COUNTED,
    pages: 'pageNumber',
  },
  getJudgmentFacets: {
    path: '/court/judgments/facets',
    summary: 'Count a judgment search’s results by facet',
    description: FREE,
  },
  countJudgments: {
    path: '/court/judgments/count',
    summary: 'Preview the results and price of a judgment search',
    description: FREE,
  },
  searchDocuments: {
    path: '/recorder/documents',
    summary: 'Search recorded documents',
    description: COUNTED,
    pages: 'pageNumber',
  },
  getDocumentFacets: {
    path: '/recorder/documents/facets',
    summary: 'Count a document search’s results by facet',
    description: FREE,
  },
  countDocuments: {
    path: '/recorder/documents/count',
    summary: 'Preview the results and price of a document search',
    description: FREE,
  },
  searchTaxWarrants: {
    path: '/tax-warrants',
    summary: 'Search tax warrants',
    description: COUNTED,
    pages: 'pageNumber',
  },
  getTaxWarrantFacets: {
    path: '/tax-warrants/facets',
    summary: 'Count a tax warrant search’s results by facet',
    description: FREE,
  },
  countTaxWarrants: {
    path: '/tax-warrants/count',
    summary: 'Preview the results and price of a tax warrant search',
    description: FREE,
  },
  getSearchCountSummary: {
    path: '/usage/searches',
    summary: 'Get the searches used and left this period',
  },
  getCourt: { path: '/court/courts/{courtId}', summary: 'Get a court' },
  getCase: { path: '/court/cases/{caseId}', summary: 'Get a court case' },
  getCcs: {
    path: '/court/cases/{caseId}/ccs',
    summary: 'Get a chronological case summary',
    pages: 'pageNumber',
  },
  getJudgment: { path: '/court/judgments/{judgmentId}', summary: 'Get a judgment' },
  getDocument: { path: '/recorder/documents/{documentId}', summary: 'Get a recorded document' },
  getLandHistory: {
    path: '/recorder/documents/{documentId}/land',
    summary: 'Get the property history of a document',
  },
  getDocumentPages: {
    path: '/recorder/documents/{documentId}/pages',
    summary: 'List a document’s pages and their prices',
  },
  getTaxWarrant: { path: '/tax-warrants/{warrantId}', summary: 'Get a tax warrant' },
  postPurchase: {
    path: '/recorder/documents/{documentId}/purchases',
    summary: 'Buy pages of a document',
    description: `Charges the account, within its spending limits. \`totalCents\` is the price of the pages, as \`getDocumentPages\` lists them; another price returns 409 and charges nothing. Pages that the account already bought cost nothing. ${ONCE}`,
  },
  getPurchases: { path: '/purchases', summary: 'List purchased documents' },
  getPurchasedPages: {
    path: '/purchases/{purchaseId}/pages.pdf',
    summary: 'Download purchased pages',
    file: 'application/pdf',
  },
  getSavedCases: { path: '/saved/cases', summary: 'List saved cases' },
  getSavedCaseIds: { path: '/saved/cases/ids', summary: 'List the ids of saved cases' },
  getUpcomingHearings: {
    path: '/saved/cases/hearings',
    summary: 'List upcoming hearings of saved cases',
  },
  getSavedDocuments: { path: '/saved/documents', summary: 'List saved documents' },
  getSavedDocumentIds: { path: '/saved/documents/ids', summary: 'List the ids of saved documents' },
  getSavedTaxWarrants: { path: '/saved/tax-warrants', summary: 'List saved tax warrants' },
  getSavedTaxWarrantIds: {
    path: '/saved/tax-warrants/ids',
    summary: 'List the ids of saved tax warrants',
  },
  getSavedSearches: { path: '/saved/searches', summary: 'List saved searches' },
  getSavedSearch: { path: '/saved/searches/{id}', summary: 'Get a saved search' },
  putSavedCase: { path: '/saved/cases/{id}', summary: 'Save a case, with or without an alert' },
  deleteSavedCase: { path: '/saved/cases/{id}', summary: 'Remove a saved case' },
  putSavedDocument: {
    path: '/saved/documents/{id}',
    summary: 'Save a document, with or without an alert',
  },
  deleteSavedDocument: { path: '/saved/documents/{id}', summary: 'Remove a saved document' },
  putSavedTaxWarrant: {
    path: '/saved/tax-warrants/{id}',
    summary: 'Save a tax warrant, with or without an alert',
  },
  deleteSavedTaxWarrant: {
    path: '/saved/tax-warrants/{id}',
    summary: 'Remove a saved tax warrant',
  },
  postSavedSearch: { path: '/saved/searches', summary: 'Save a search' },
  putSavedSearch: { path: '/saved/searches/{id}', summary: 'Replace a saved search' },
  patchSavedSearch: {
    path: '/saved/searches/{id}',
    summary: 'Rename, schedule, pause, or remove a saved search',
  },
  getNotifications: {
    path: '/notifications',
    summary: 'List notifications, newest first',
    pages: 'pageNumber',
  },
  getNotification: { path: '/notifications/{id}', summary: 'Get a notification' },
  getUnreadCount: { path: '/notifications/unread/count', summary: 'Count unread notifications' },
  getEnvelopes: {
    path: '/efiling/envelopes',
    summary: 'List electronic filings, newest first',
    pages: 'after',
  },
  getEnvelope: {
    path: '/efiling/envelopes/{envelopeId}',
    summary: 'Get an envelope with its filings',
  },
  getFilingProof: {
    path: '/efiling/envelopes/{envelopeId}/proof.json',
    summary: 'Download the proof of a filing',
    file: 'application/json',
  },
  getFilingPolicy: {
    path: '/efiling/courts/{courtId}/policy',
    summary: 'Get a court’s filing rules and codes',
  },
  getUploads: { path: '/efiling/uploads', summary: 'List uploaded documents' },
  createUpload: {
    path: '/efiling/uploads',
    summary: 'Upload a document for a filing',
    description:
      'The body is the file, at most 50 MB. The document is checked afterward: list the uploads until its state is `passed` or `refused`.',
    sendsDocument: true,
  },
  deleteUpload: {
    path: '/efiling/uploads/{uploadId}',
    summary: 'Delete an uploaded document',
    description: 'Returns 409 if it was submitted to a court.',
  },
  getDrafts: { path: '/efiling/drafts', summary: 'List filing drafts' },
  getDraft: { path: '/efiling/drafts/{draftId}', summary: 'Get a filing draft' },
  getFilingEstimate: {
    path: '/efiling/drafts/{draftId}/estimate',
    summary: 'Estimate the fees of a draft',
  },
  createDraft: { path: '/efiling/drafts', summary: 'Create a filing draft' },
  putDraft: {
    path: '/efiling/drafts/{draftId}',
    summary: 'Save a filing draft',
    description: 'Returns 409 if the draft has changed since the version in the request.',
  },
  deleteDraft: { path: '/efiling/drafts/{draftId}', summary: 'Delete a filing draft' },
  createFilingQuote: {
    path: '/efiling/drafts/{draftId}/quote',
    summary: 'Quote the fees of a complete draft',
    description: 'The quote is valid for 30 minutes.',
  },
  submitDraft: {
    path: '/efiling/drafts/{draftId}/submission',
    summary: 'Submit a draft to the court',
    description: `Places a hold on the payment account. ${ONCE}`,
  },
  cancelFiling: {
    path: '/efiling/filings/{filingId}/cancellation',
    summary: 'Request the cancellation of a filing',
  },
} as const satisfies Readonly<Record<string, ApiOperation>>;

/** Returns an operation by name; undefined if there is none. */
export function operationOf(name: string): ApiOperation | undefined {
  return Object.hasOwn(API_OPERATIONS, name)
    ? API_OPERATIONS[name as keyof typeof API_OPERATIONS]
    : undefined;
}
