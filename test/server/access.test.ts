import { FILING_TERMS } from '#contract/filing/firms';
import { USER_CHANGED } from '#contract/apiErrors';
import { CALLS, type CallName } from '#contract/calls';
import { ALERT_RULES } from '#contract/admin/operatorAlerts';
import { HEADERS } from '#contract/site/headers';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import { fillPath } from '#contract/links';
import {
  ANNAS_REGION,
  COURTS,
  MARION,
  addCase,
  addDocument,
  addJudgment,
  addNotification,
  addTaxWarrant,
} from './seed';
import { recordingText } from '../support/recordingTexts';
import { addAccount } from './accounts';
import { openTestSite, type TestBrowser, type TestSite } from './testApp';

/** Status for a visitor, a user, another account's user, and the super user. */
type Row = readonly [visitor: number, user: number, other: number, superUser: number];

const UNKNOWN_UUID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';

/** An Indiana county with index books. */
const WAYNE = 18177;

/** `anna` owns the region; everyone may save. A missing call here does not compile. */
const RULES: Readonly<Record<CallName, Row>> = {
  getCurrentUser: [200, 200, 200, 200],
  extendSession: [401, 200, 200, 200],
  getSessionEnd: [401, 200, 200, 200],
  getRegions: [200, 200, 200, 200],
  getAllRegions: [200, 200, 200, 200],
  getCounties: [200, 200, 200, 200],
  getUserRegions: [401, 200, 200, 200],
  getUserRegion: [401, 200, 404, 404],
  postUserRegion: [401, 200, 200, 200],
  putUserRegion: [401, 200, 404, 404],
  deleteUserRegion: [401, 200, 404, 404],
  getRegionValidation: [404, 200, 404, 404],
  getBarIds: [401, 200, 200, 200],
  postBarIds: [401, 200, 200, 200],
  getBarId: [401, 200, 404, 404],
  putBarId: [401, 200, 404, 404],
  deleteBarId: [401, 200, 200, 200],
  getSavedCaseIds: [401, 200, 200, 200],
  getSavedCases: [401, 200, 200, 200],
  getUpcomingHearings: [401, 200, 200, 200],
  putSavedCase: [401, 200, 200, 200],
  putSavedNote: [401, 200, 200, 200],
  putAlertTopics: [401, 200, 200, 200],
  getAlertTopics: [401, 200, 200, 200],
  getSavedNote: [401, 200, 200, 200],
  deleteSavedCase: [401, 200, 200, 200],
  getSavedTaxWarrantIds: [401, 200, 200, 200],
  getSavedTaxWarrants: [401, 200, 200, 200],
  putSavedTaxWarrant: [401, 200, 200, 200],
  deleteSavedTaxWarrant: [401, 200, 200, 200],
  getSavedDocumentIds: [401, 200, 200, 200],
  getSavedDocuments: [401, 200, 200, 200],
  putSavedDocument: [401, 200, 200, 200],
  deleteSavedDocument: [401, 200, 200, 200],
  getSearchReceipt: [401, 404, 404, 404],
  getFilingEstimate: [401, 200, 403, 403],
  createFilingQuote: [401, 200, 403, 403],
  submitDraft: [401, 400, 403, 403],
  getEnvelopes: [401, 200, 403, 403],
  // For users with bulk e-filing; no one here is one.
  getBulkBatches: [401, 403, 403, 403],
  createBulkBatch: [401, 403, 403, 403],
  getBulkBatch: [401, 403, 403, 403],
  putBulkBatch: [401, 403, 403, 403],
  deleteBulkBatch: [401, 403, 403, 403],
  putBulkTable: [401, 403, 403, 403],
  putBulkMapping: [401, 403, 403, 403],
  getBulkRows: [401, 403, 403, 403],
  putBulkRow: [401, 403, 403, 403],
  checkBulkBatch: [401, 403, 403, 403],
  releaseBulkBatch: [401, 403, 403, 403],
  actOnBulkBatch: [401, 403, 403, 403],
  deleteBulkFile: [401, 403, 403, 403],
  getBulkCases: [401, 403, 403, 403],
  getFilingReport: [401, 200, 403, 403],
  createFilingReportSchedule: [401, 200, 403, 403],
  deleteFilingReportSchedule: [401, 404, 403, 403],
  getEnvelope: [401, 404, 403, 403],
  payEnvelope: [401, 400, 403, 403],
  cancelFiling: [401, 404, 403, 403],
  // For reviewers of a county; no one here is one.
  getReview: [401, 403, 403, 403],
  takeNextReview: [401, 403, 403, 403],
  lockReview: [401, 403, 403, 403],
  renewReviewLock: [401, 403, 403, 403],
  releaseReviewLock: [401, 403, 403, 403],
  correctReview: [401, 403, 403, 403],
  decideFiling: [401, 403, 403, 403],
  getAcceptance: [401, 403, 403, 403],
  acceptAll: [401, 403, 403, 403],
  returnAll: [401, 403, 403, 403],
  decideWaiver: [401, 403, 403, 403],
  strikeAcceptance: [401, 403, 403, 403],
  getUploads: [401, 200, 403, 403],
  deleteUpload: [401, 404, 403, 403],
  repairUpload: [401, 404, 403, 403],
  getFilingStart: [401, 200, 200, 200],
  // Everyone may become a filer, and is one for the calls below.
  createFiler: [401, 200, 200, 200],
  getFilingPolicy: [401, 200, 200, 200],
  findFilingCase: [401, 200, 200, 200],
  createDraft: [401, 200, 200, 200],
  getDraft: [401, 200, 404, 404],
  putDraft: [401, 200, 404, 404],
  getDocumentChecks: [401, 404, 404, 404],
  getSilencedRules: [401, 200, 200, 200],
  silenceRule: [401, 200, 200, 200],
  unsilenceRule: [401, 200, 200, 200],
  splitUpload: [401, 404, 404, 404],
  redactUpload: [401, 404, 404, 404],
  recognizeUpload: [401, 404, 404, 404],
  getTemplates: [401, 200, 200, 200],
  createTemplate: [401, 404, 404, 404],
  getTemplate: [401, 200, 404, 404],
  putTemplate: [401, 200, 404, 404],
  patchTemplate: [401, 200, 404, 404],
  fillTemplate: [401, 200, 404, 404],
  copyEnvelope: [401, 404, 404, 404],
  getServiceContacts: [401, 200, 200, 200],
  saveServiceContact: [401, 200, 200, 200],
  changeServiceContact: [401, 404, 404, 404],
  attachCaseContact: [401, 404, 404, 404],
  endCaseContact: [401, 404, 404, 404],
  getServiceList: [401, 200, 404, 404],
  getFirmRegistration: [401, 200, 200, 200],
  getRollEntry: [401, 200, 200, 200],
  findFirms: [401, 200, 200, 200],
  // All of them already file as individuals.
  registerFirm: [401, 409, 409, 409],
  confirmRegistration: [401, 409, 409, 409],
  withdrawJoinRequest: [401, 404, 404, 404],
  getFirm: [401, 200, 200, 200],
  changeFirmUser: [401, 409, 409, 409],
  removeFirmUser: [401, 409, 409, 409],
  inviteToFirm: [401, 409, 409, 409],
  revokeInvitation: [401, 404, 404, 404],
  answerJoinRequest: [401, 409, 409, 409],
  addFirmAttorney: [401, 409, 409, 409],
  removeFirmAttorney: [401, 404, 404, 404],
  savePaymentAccount: [401, 200, 200, 200],
  saveFilerEmails: [401, 200, 200, 200],
  previewServiceFix: [401, 403, 403, 200],
  fixServiceBounces: [401, 403, 403, 200],
  createServiceCertificate: [401, 409, 404, 404],
  deleteDraft: [401, 200, 404, 404],
  getDrafts: [401, 200, 200, 200],
  getSavedSearches: [401, 200, 200, 200],
  getSavedSearch: [401, 200, 404, 404],
  postSavedSearch: [401, 200, 200, 200],
  putSavedSearch: [401, 200, 404, 404],
  patchSavedSearch: [401, 200, 404, 404],
  getCounts: [200, 200, 200, 200],
  getDemoLoad: [200, 200, 200, 200],
  getCountyHoldings: [200, 200, 200, 200],
  getCounty: [200, 200, 200, 200],
  putCountySource: [401, 403, 403, 200],
  postCountyFreeze: [401, 403, 403, 200],
  endCountyFreeze: [401, 403, 403, 200],
  getAccountDashboard: [401, 200, 200, 200],
  getAccountUsers: [401, 403, 403, 403],
  getAlertUse: [401, 200, 200, 200],
  getSearchDetails: [401, 200, 200, 200],
  getSearchCountSummary: [401, 200, 200, 200],
  getPurchaseCounts: [401, 200, 200, 200],
  getSpending: [401, 403, 403, 403],
  putSpendBudget: [401, 403, 403, 403],
  deleteSpendBudget: [401, 403, 403, 403],
  getCodedThings: [401, 200, 200, 200],
  postCodeRepair: [401, 409, 409, 404],
  postCodeRepairUndo: [401, 404, 404, 404],
  countCases: [401, 200, 200, 200],
  countJudgments: [401, 200, 200, 200],
  countDocuments: [401, 200, 200, 200],
  countTaxWarrants: [401, 200, 200, 200],
  getUser: [401, 404, 404, 403],
  putAdministrator: [401, 403, 403, 403],
  putUserStatus: [401, 403, 403, 403],
  deleteUserSessions: [401, 404, 404, 403],
  deleteSecondFactor: [401, 403, 403, 403],
  getAccount: [401, 403, 403, 403],
  getMatchingEmails: [401, 403, 403, 200],
  getInvoices: [401, 403, 403, 403],
  getInvoice: [401, 403, 403, 403],
  getPastDue: [401, 403, 403, 403],
  getReceipts: [401, 403, 403, 403],
  getReceipt: [401, 403, 403, 403],
  getTransactions: [401, 403, 403, 403],
  getRoyalties: [401, 403, 403, 403],
  getAccountPlan: [401, 200, 403, 403],
  putRenewal: [401, 403, 403, 403],
  getNotifications: [401, 200, 200, 200],
  patchNotifications: [401, 200, 200, 200],
  getNotification: [401, 200, 404, 404],
  putNotificationRead: [401, 200, 404, 404],
  getUnreadCount: [401, 200, 200, 200],
  getMessagesOfTheDay: [200, 200, 200, 200],
  postMessageDismissal: [200, 200, 200, 200],
  getAllMessagesOfTheDay: [401, 403, 403, 200],
  patchMessagesOfTheDay: [401, 403, 403, 200],
  getHelpTopic: [200, 200, 200, 200],
  getLegendTexts: [200, 200, 200, 200],
  searchHelpTopics: [200, 200, 200, 200],
  getPasswordUser: [401, 403, 403, 403],
  getPasswordNotice: [200, 200, 200, 200],
  getPlans: [200, 200, 200, 200],
  searchCases: [200, 200, 200, 200],
  getFacets: [200, 200, 200, 200],
  getCourt: [200, 200, 200, 200],
  getCase: [200, 200, 200, 200],
  getCcs: [200, 200, 200, 200],
  searchJudgments: [200, 200, 200, 200],
  getJudgmentFacets: [200, 200, 200, 200],
  getJudgment: [200, 200, 200, 200],
  searchTaxWarrants: [200, 200, 200, 200],
  getTaxWarrantFacets: [200, 200, 200, 200],
  getTaxWarrant: [200, 200, 200, 200],
  getPerson: [200, 200, 200, 200],
  getPersonMarks: [401, 200, 200, 200],
  putPersonMark: [401, 200, 200, 200],
  getWarrantSubscription: [200, 200, 200, 200],
  postWarrantSubscription: [401, 403, 403, 403],
  putSubscriptionUsers: [401, 403, 403, 403],
  getWarrantReport: [401, 403, 403, 403],
  searchDocuments: [200, 200, 200, 200],
  getDocumentFacets: [200, 200, 200, 200],
  getDocument: [200, 200, 200, 200],
  getLandHistory: [200, 200, 200, 200],
  getIndexBooks: [200, 200, 200, 200],
  getDocumentPages: [200, 200, 200, 200],
  postPurchase: [401, 409, 409, 403],
  getPurchases: [401, 200, 200, 200],
  getDocumentServices: [401, 403, 403, 403],
  getExports: [401, 200, 200, 200],
  postExport: [401, 200, 200, 200],
  deleteExport: [401, 404, 404, 404],
  getWatchStatistics: [401, 403, 403, 403],
  getPropertyWatches: [401, 403, 403, 200],
  endPropertyWatch: [401, 403, 403, 404],
  getWatchNotices: [401, 403, 403, 200],
  sendRecording: [200, 200, 200, 200],
  getRecordings: [401, 403, 403, 200],
  putDunning: [401, 403, 403, 403],
  postCompAccount: [401, 403, 403, 200],
  getSuperUserRequests: [401, 403, 403, 200],
  postSuperUserRequest: [401, 403, 403, 400],
  getImports: [401, 403, 403, 200],
  createImport: [401, 403, 403, 200],
  getImport: [401, 403, 403, 404],
  putImportMapping: [401, 403, 403, 404],
  actOnImport: [401, 403, 403, 404],
  deleteImport: [401, 403, 403, 404],
  getFilingCodes: [401, 403, 403, 200],
  postCodeImport: [401, 403, 403, 200],
  postCodeImportStart: [401, 403, 403, 404],
  deleteCodeImport: [401, 403, 403, 404],
  getCourtsToEdit: [401, 403, 403, 200],
  getCourtEdit: [401, 403, 403, 200],
  putCourtFacts: [401, 403, 403, 409],
  postCourtSigner: [401, 403, 403, 403],
  endCourtSigner: [401, 403, 403, 404],
  putFilingPolicy: [401, 403, 403, 409],
  undoCourtChange: [401, 403, 403, 404],
  closeCourt: [401, 403, 403, 200],
  getCourtCalendar: [401, 403, 403, 200],
  putCourtCalendar: [401, 403, 403, 409],
  getHelpTopics: [401, 403, 403, 200],
  createHelpTopic: [401, 403, 403, 200],
  getHelpEdit: [401, 403, 403, 404],
  saveHelpDraft: [401, 403, 403, 404],
  discardHelpDraft: [401, 403, 403, 404],
  publishHelpTopic: [401, 403, 403, 404],
  getHelpHistory: [401, 403, 403, 404],
  uploadHelpImage: [401, 403, 403, 200],
  getHelpMisses: [401, 403, 403, 200],
  getJobs: [401, 403, 403, 200],
  postJobAction: [401, 403, 403, 400],
  getVerifiedDocument: [200, 200, 200, 200],
  postProofCheck: [200, 200, 200, 200],
  getEfilingEvents: [401, 403, 403, 200],
  getEfilingHistory: [401, 403, 403, 404],
  postEfilingSending: [401, 403, 403, 404],
  postEfilingStatusRequest: [401, 403, 403, 404],
  getMails: [401, 403, 403, 200],
  getMail: [401, 403, 403, 404],
  postMailAction: [401, 403, 403, 404],
  postTestMail: [401, 403, 403, 200],
  getPoolMonitor: [401, 403, 403, 200],
  endStatement: [401, 403, 403, 409],
  getOperatorAlerts: [401, 403, 403, 200],
  acknowledgeAlerts: [401, 403, 403, 409],
  putAlertRule: [401, 403, 403, 200],
  putAlertSettings: [401, 403, 403, 200],
  getAlertWebhooks: [401, 403, 403, 200],
  postAlertWebhook: [401, 403, 403, 200],
  putAlertWebhookState: [401, 403, 403, 404],
  postAlertWebhookTest: [401, 403, 403, 404],
  deleteAlertWebhook: [401, 403, 403, 404],
  postAlertWebhookSecret: [401, 403, 403, 404],
  getAlertDeliveries: [401, 403, 403, 404],
  getAlertDelivery: [401, 403, 403, 404],
  postAlertDelivery: [401, 403, 403, 404],
  postIncident: [401, 403, 403, 200],
  postIncidentUpdate: [401, 403, 403, 404],
  getLogins: [401, 403, 403, 200],
  deleteThrottle: [401, 403, 403, 404],
  postSessionEnd: [401, 403, 403, 404],
  getRequests: [401, 403, 403, 200],
  getRequest: [401, 403, 403, 404],
  getErrorGroups: [401, 403, 403, 200],
  putErrorGroup: [401, 403, 403, 404],
  putSuperUserDecision: [401, 403, 403, 403],
  getApprovals: [401, 403, 403, 200],
  putApprovalDecision: [401, 403, 403, 403],
  getUserRecord: [401, 403, 403, 200],
  getAccountRecord: [401, 403, 403, 200],
  postRecordLook: [401, 403, 403, 404],
  postUserChange: [401, 403, 403, 403],
  postAccountChange: [401, 403, 403, 403],
  putOfficeRights: [401, 403, 403, 403],
  putBulkFiling: [401, 403, 403, 403],
  postStaffNote: [401, 403, 403, 404],
  postView: [401, 403, 403, 403],
  getAuditCheck: [401, 403, 403, 200],
  getReport: [401, 403, 403, 200],
  postSavedReport: [401, 403, 403, 200],
  putSavedReport: [401, 403, 403, 404],
  deleteSavedReport: [401, 403, 403, 404],
  previewReportAction: [401, 403, 403, 200],
  startReportAction: [401, 403, 403, 409],
  getReportActions: [401, 403, 403, 200],
  putReportAction: [401, 403, 403, 404],
  getFeeCheck: [401, 403, 403, 200],
  getBookMonths: [401, 403, 403, 200],
  closeBookMonth: [401, 403, 403, 409],
  requestMonthReopening: [401, 403, 403, 409],
  getAdminToday: [401, 403, 403, 200],
  getRecording: [401, 403, 403, 200],
  deleteRecording: [401, 403, 403, 200],
  getAccountMoney: [401, 403, 403, 403],
  postCheck: [401, 403, 403, 403],
  postReturnedCheck: [401, 403, 403, 403],
  postCredit: [401, 403, 403, 403],
  postRefund: [401, 403, 403, 403],
  putCredit: [401, 403, 403, 403],
  postBonusSearches: [401, 403, 403, 403],
  // For administrators of accounts with the API; no one here is one.
  getWebhooks: [401, 403, 403, 403],
  getWebhook: [401, 403, 403, 403],
  postWebhook: [401, 403, 403, 403],
  putWebhook: [401, 403, 403, 403],
  deleteWebhook: [401, 403, 403, 403],
  postWebhookSecret: [401, 403, 403, 403],
  putWebhookState: [401, 403, 403, 403],
  postWebhookTest: [401, 403, 403, 403],
  getWebhookDeliveries: [401, 403, 403, 403],
  getWebhookDelivery: [401, 403, 403, 403],
  postWebhookDelivery: [401, 403, 403, 403],
};

/**
 * Status for the administrator of another account: an active one, and one without a subscription.
 * Calls that aren't listed declare no rule for administrators, who are then users like any other.
 */
const ADMINISTRATORS: Readonly<
  Partial<Record<CallName, readonly [active: number, inactive: number]>>
> = {
  // ACCOUNT_ADMINISTRATION: an administrator whose account is active.
  getAccountUsers: [200, 403],
  getSpending: [200, 403],
  putSpendBudget: [200, 403],
  deleteSpendBudget: [404, 403],
  getInvoices: [200, 403],
  getInvoice: [404, 403],
  getReceipts: [200, 403],
  getReceipt: [404, 403],
  getTransactions: [200, 403],
  getPasswordUser: [404, 403],
  postWarrantSubscription: [400, 403],
  putSubscriptionUsers: [404, 403],
  // Administrators of any account; objects of other accounts return 404.
  putAdministrator: [404, 404],
  putUserStatus: [404, 404],
  deleteSecondFactor: [404, 404],
  getAccount: [404, 404],
  getMatchingEmails: [200, 200],
  getPastDue: [200, 200],
  // Rules of their own, by billing status: berta's account is past due.
  getAccountPlan: [200, 200],
  putRenewal: [409, 409],
  getDocumentServices: [200, 200],
};

const QUERIES: Partial<Record<CallName, string>> = {
  discardHelpDraft: '?version=1&revision=0',
  getPoolMonitor: '?span=HOUR',
  getDocumentChecks: '?draftId=0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21',
  findFirms: '?name=Roe',
  findFilingCase: '?caseNumber=49Z01-2606-SC-1',
  searchCases: '?publicCaseId=49Z01-2606-SC-1',
  getFacets: '?publicCaseId=49Z01-2606-SC-1',
  searchJudgments: '?publicCaseId=49Z01-2606-SC-1',
  getJudgmentFacets: '?publicCaseId=49Z01-2606-SC-1',
  searchTaxWarrants: '?warrantNumber=00012345',
  getTaxWarrantFacets: '?warrantNumber=00012345',
  searchDocuments: '?publicDocumentId=A202600008247',
  getDocumentFacets: '?publicDocumentId=A202600008247',
  countCases: '?publicCaseId=49Z01-2606-SC-1',
  countJudgments: '?publicCaseId=49Z01-2606-SC-1',
  countTaxWarrants: '?warrantNumber=00012345',
  countDocuments: '?publicDocumentId=A202600008247',
  searchHelpTopics: '?text=search',
  getPerson: '?fullName=smith',
  getPersonMarks: '?fullName=smith',
};
/** Ids of a call's own register, if it isn't the courts'. */
const ids: Partial<Record<CallName, number>> = {};
const SEARCH = {
  name: 'Kathy Smith',
  criteria: [{ name: 'fullName', value: 'kathy smith' }],
  regionId: 1,
  cadence: 'NONE',
  isNotified: false,
};
const SEEN_FILING = { filingId: UNKNOWN_UUID, sequence: 2 };
const SERVICE_FIX = {
  recipientIds: [9_999_999],
  action: 'notify',
  email: null,
  reason: 'Bounced',
};
const FILING_POLICY = {
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentMegabytes: 20,
  envelopeMegabytes: 100,
  documentPages: 200,
  allowsSeveralLeads: false,
  servesAt: 'submission',
  allowsCopies: true,
  statement: '',
};
/** The start of a PNG. */
const PNG = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
const COURT_FACTS = {
  name: 'A court',
  officeName: '',
  officeAddress: '',
  officeTelephone: '',
  officeHours: '',
  timeZone: 'America/Detroit',
  coverageFrom: '',
  outage: '',
};
const CALENDAR_SETTINGS = {
  hiddenEvents: [],
  hiddenRooms: [],
  lengths: [],
  blocked: [],
  hasFeed: true,
  feedWords: '',
};
const WEBHOOK = {
  address: 'https://hooks.example.com/',
  description: '',
  kinds: ['alert.created'],
  registers: [],
  countyIds: [],
};
const BODIES: Partial<Record<CallName, unknown>> = {
  postWebhook: WEBHOOK,
  putWebhook: WEBHOOK,
  putWebhookState: { isPaused: true },
  putCourtFacts: { facts: COURT_FACTS, seen: COURT_FACTS, effectiveOn: '2026-07-06', why: 'A' },
  undoCourtChange: { why: 'A' },
  closeCourt: { closedOn: '2026-07-08', reason: 'Flood', isCounty: false },
  putCourtCalendar: {
    settings: CALENDAR_SETTINGS,
    seen: CALENDAR_SETTINGS,
    effectiveOn: '2026-07-06',
    why: 'A',
  },
  postCourtSigner: {
    username: 'anna',
    email: 'anna@example.org',
    name: 'A',
    title: 'B',
    fromOn: '2026-07-06',
    untilOn: null,
    why: 'A',
  },
  endCourtSigner: { untilOn: '2026-07-06', seenUntilOn: null, why: 'A' },
  putFilingPolicy: {
    ...FILING_POLICY,
    seen: FILING_POLICY,
    effectiveOn: '2026-07-06',
    why: 'A',
    seenChangeId: 9_999_999,
  },
  createHelpTopic: { shortName: 'AccessTest', title: 'Access' },
  saveHelpDraft: { version: 1, revision: 0, title: 'A', html: '<p>A</p>', keywords: '' },
  publishHelpTopic: { version: 1, revision: 0, reason: 'Test' },
  uploadHelpImage: { base64: PNG },
  takeNextReview: { except: null },
  lockReview: { reason: null },
  correctReview: { corrections: [{ field: 'code', id: UNKNOWN_UUID, value: 'MOTN' }] },
  decideFiling: {
    decision: 'accept',
    sequence: 2,
    reasonCode: null,
    words: '',
    documentId: null,
    until: null,
  },
  acceptAll: { filings: [SEEN_FILING] },
  returnAll: { filings: [SEEN_FILING], reasonCode: 'OTHER', words: 'A', until: null },
  decideWaiver: { decision: 'granted', dueCents: null, words: '' },
  strikeAcceptance: { reason: 'Wrong case' },
  postUserRegion: { name: 'A region', countyIds: [MARION] },
  putUserRegion: { name: 'Its new name', countyIds: [MARION] },
  postSavedSearch: { ...SEARCH, register: 'court' },
  putSavedSearch: SEARCH,
  patchSavedSearch: { isPaused: false },
  createDraft: { kind: 'newCase', attorney: null },
  createBulkBatch: { name: 'June', kind: 'newCases' },
  putBulkBatch: {
    version: 1,
    name: 'June',
    settings: {
      courtId: null,
      typeCode: null,
      code: null,
      attorney: null,
      paymentAccountId: null,
      clientNumber: '',
      plaintiff: '',
      totals: { rows: null, cents: null, documents: null },
    },
  },
  putBulkTable: { version: 1, fileName: 'a.csv', text: 'a,b\n1,2\n', replaces: 'all' },
  putBulkMapping: { version: 1, columns: ['file_number', ''], saveAs: null },
  putBulkRow: { version: 1, cells: ['1', '2'] },
  checkBulkBatch: { version: 1 },
  releaseBulkBatch: { version: 1, rows: 1, cents: 100 },
  actOnBulkBatch: { action: 'start' },
  putDraft: { version: 1, name: 'Mine', content: EMPTY_CONTENT },
  createFilingReportSchedule: {
    report: 'fees',
    by: 'month',
    courtId: null,
    isOwn: false,
    cadence: 'MONTHLY',
  },
  createTemplate: { name: 'Mine', draftId: null, envelopeId: UNKNOWN_UUID },
  putTemplate: {
    version: 1,
    name: 'Mine',
    scope: 'private',
    blanks: ['court'],
    content: EMPTY_CONTENT,
  },
  patchTemplate: { name: 'Renamed' },
  saveServiceContact: {
    contactId: null,
    name: 'Ann Aide',
    email: 'ann.aide@example.org',
    barNumber: null,
    copyIds: [],
  },
  changeServiceContact: { action: 'remove', replacementId: null, changeId: null },
  attachCaseContact: {
    courtId: COURTS.marion,
    caseNumber: '49Z01-0001-CC-999999',
    party: 'Jane Roe',
    contactId: 9_999_999,
  },
  endCaseContact: { replacementId: null },
  registerFirm: {
    kind: 'individual',
    firmName: '',
    barNumber: null,
    joinFirmId: null,
    termsVersion: FILING_TERMS.version,
  },
  confirmRegistration: { token: 'x' },
  changeFirmUser: {
    role: 'FILER',
    isRestricted: false,
    restrictionNote: '',
    seen: { role: 'FILER', isRestricted: false, restrictionNote: '' },
  },
  removeFirmUser: { handOverTo: null },
  inviteToFirm: { emails: ['ann@example.org'], role: 'FILER' },
  answerJoinRequest: { isApproved: true, role: 'FILER' },
  addFirmAttorney: { barNumber: '1-49' },
  savePaymentAccount: {
    paymentAccountId: null,
    kind: 'card',
    name: 'Card',
    isActive: true,
    userIds: [],
    courtIds: [],
    seen: null,
  },
  saveFilerEmails: { muted: [] },
  previewServiceFix: SERVICE_FIX,
  fixServiceBounces: SERVICE_FIX,
  fillTemplate: {
    courtId: null,
    caseNumber: '',
    attorney: null,
    amountCents: null,
    clientNumber: '',
    comment: '',
    parties: [],
  },
  putSavedNote: { note: 'Mine', tags: ['Q3'] },
  putAlertTopics: { mutedTopics: ['payment'] },
  postBarIds: { numbers: '99999-49', alert: false },
  putBarId: { alert: false },
  putSavedCase: { alert: false },
  putSavedTaxWarrant: { alert: false },
  putSavedDocument: { alert: false },
  putNotificationRead: { isRead: true },
  patchNotifications: { ids: [], change: 'READ' },
  putCountySource: {
    system: 'CSI',
    since: null,
    outage: null,
    note: null,
    officeName: null,
    officeAddress: null,
    officeTelephone: null,
    seen: {
      system: '',
      since: null,
      outage: null,
      note: null,
      officeName: null,
      officeAddress: null,
      officeTelephone: null,
    },
  },
  postCountyFreeze: { message: 'Moving', untilDay: '2026-08-01', untilTime: '17:00' },
  patchMessagesOfTheDay: [],
  postMessageDismissal: { category: '*-*-*', updated: '2026-01-05T00:00:00Z' },
  putRenewal: { planId: null },
  putSpendBudget: { scope: 'ACCOUNT', userId: null, billingCode: null, cents: 0, isStop: true },
  postCodeRepair: {
    filter: {},
    chosen: null,
    toCode: 'A-1',
    expected: { searches: 0, purchases: 0 },
  },
  postCodeRepairUndo: {},
  putSubscriptionUsers: { userIds: [1], shownUserIds: [] },
  putUserStatus: { isActive: false, alerts: 'KEEP', heirId: null },
  putAdministrator: { isAdmin: false },
  putPersonMark: { fullName: 'smith', register: 'court', recordId: 1, mark: null },
  postPurchase: { pages: [1], billingCode: '', totalCents: 310 },
  postCheck: { cents: 100, checkNumber: '7', receivedOn: '2026-07-01', note: '' },
  postReturnedCheck: { receiptId: 999_999_999, reason: 'Insufficient funds' },
  postCredit: { cents: 100, reason: 'A page could not be read' },
  postRefund: { receiptId: 9_999_999, cents: 100, reason: 'Paid twice' },
  postCompAccount: {
    accountName: 'A public library',
    firstName: 'Lena',
    lastName: 'Ortiz',
    email: 'lena@library.example',
    username: 'lena.ortiz',
    planId: 9,
    until: '2027-01-01',
    requestedBy: 'The county council',
    reason: 'Public access',
  },
  createImport: {
    register: 'court',
    countyId: MARION,
    courtId: null,
    source: 'Access',
    asOf: '2026-07-01',
    coverageFrom: null,
    coverageTo: null,
    fileName: 'cases.csv',
    bytes: 10,
  },
  putImportMapping: { version: 1, encoding: 'utf8', mapping: null, saveAs: null },
  actOnImport: { action: 'TRY', version: 1, typed: null, notifies: false },
  postCodeImport: {
    fileName: 'codes.csv',
    content: 'list,code,name',
    countyId: null,
    effectiveOn: '2026-01-01',
  },
  postJobAction: { action: 'RETRY', kind: 'no-kind', cause: null, jobId: null, expected: 1 },
  endStatement: { action: 'TERMINATE', mark: '1' },
  acknowledgeAlerts: { alertIds: [9_999_999] },
  putAlertRule: {
    limit: 20,
    minutes: 2,
    isEnabled: true,
    seen: {
      limit: ALERT_RULES.poolWaits.limit,
      minutes: ALERT_RULES.poolWaits.minutes,
      isEnabled: true,
    },
  },
  putAlertSettings: { inbox: true, email: true, quiet: null },
  postAlertWebhook: { address: 'https://93.184.215.14/', description: '', rules: [] },
  putAlertWebhookState: { isPaused: true },
  postIncident: { title: 'A test', parts: ['SEARCH'], text: 'A test' },
  postIncidentUpdate: { text: 'A test', isResolved: true },
  postProofCheck: { proof: '{}' },
  postEfilingSending: { sender: 'provider' },
  postMailAction: { action: 'STOP' },
  postSessionEnd: { userId: 999_999_999, key: null },
  putErrorGroup: { state: 'RESOLVED', build: '' },
  postSuperUserRequest: { kind: 'GRANT', username: 'no one', reason: 'A test', until: null },
  putSuperUserDecision: { isGranted: true },
  putApprovalDecision: { isGranted: true },
  postRecordLook: { kind: 'user', id: 999_999_999, reason: 'SUPPORT' },
  postUserChange: { change: 'UNLOCK', sessionKey: null, reason: 'A call', version: 0 },
  putOfficeRights: {
    clerkId: 18_097,
    isFilingReviewer: true,
    isFineReviewer: false,
    recorderId: null,
    reason: 'A new clerk',
    version: 0,
  },
  putBulkFiling: { isOn: true, users: [], reason: 'Signed up', version: 0 },
  postAccountChange: { change: 'INACTIVATE', planId: null, reason: 'A call', version: 0 },
  postStaffNote: { kind: 'user', id: 999_999_999, text: 'A note' },
  postView: { reason: 'A call' },
  postSavedReport: { reportId: 'SuperAdmin', name: 'Mine', request: {}, cadence: 'NONE' },
  putSavedReport: { cadence: 'DAILY' },
  previewReportAction: {
    kind: 'DUNNING_OFF',
    reportId: 'AccountsPastDue',
    request: {},
    accountIds: null,
  },
  startReportAction: {
    kind: 'DUNNING_OFF',
    reportId: 'AccountsPastDue',
    request: {},
    accountIds: null,
    reason: 'A test',
    total: 999,
    mark: '',
    confirmedTotal: null,
  },
  putReportAction: { step: 'STOP' },
  closeBookMonth: { lines: 0 },
  requestMonthReopening: { reason: 'A late invoice' },
  putDunning: { isOff: true, reason: 'A disputed invoice' },
  putCredit: { isInvoiced: false, limitCents: null, reason: 'The usual limit' },
  postBonusSearches: { searches: 5, reason: 'An outage', expiresOn: '2026-12-31' },
  repairUpload: { fix: 'repair' },
  silenceRule: { code: 'notLetter', reason: 'Tables on legal paper' },
  splitUpload: { before: [2] },
  redactUpload: { boxes: [{ page: 1, box: { x: 1, y: 1, width: 9, height: 9 } }] },
  postExport: { title: 'A case', records: [{ register: 'court', id: 1 }] },
  sendRecording: { recording: recordingText(), note: '', problem: '', address: '' },
};

describe('access rules of API calls', () => {
  let site: TestSite;
  let caseId: number;
  let judgmentId: number;
  let warrantId: number;
  let documentId: number;
  let reference: string;
  let draftId: string;
  let templateId: string;
  let otherId: number;
  let otherAccountId: number;
  let people: TestBrowser[];
  /** Administrators of other accounts: of an active one, and of one without a subscription. */
  let administrators: TestBrowser[];
  beforeAll(async () => {
    site = await openTestSite({ runsJobs: true });
    caseId = await addCase(site.database, { number: '49Z01-2606-SC-000001' });
    warrantId = await addTaxWarrant(site.database, '00012345');
    documentId = await addDocument(site.database, 'A202600008247');
    judgmentId = await addJudgment(site.database);
    const other = await addAccount(site.database, ['stranger']);
    [otherId = 0] = other.userIds;
    otherAccountId = other.accountId;
    ids.putSavedTaxWarrant = warrantId;
    ids.putSavedDocument = documentId;
    ids.getNotification = await addNotification(site.database, site.users.anna);
    ids.putNotificationRead = ids.getNotification;
    const follow = { user_id: site.users.anna, bar_number: '1-49', alert: false };
    const { id } = await site.database.db
      .insertInto('bar_follow')
      .values({ ...follow, followed_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.getBarId = ids.putBarId = ids.deleteBarId = id;
    const visitor = site.browser();
    await visitor.open('/web/vue/in/');
    people = [visitor];
    for (const name of ['anna', 'berta', 'root']) people.push(await site.signedIn(name));
    administrators = [];
    for (const [name, status] of [
      ['manager', 'ACTIVE'],
      ['lapsed', 'INACTIVE'],
    ] as const) {
      const { accountId, userIds } = await addAccount(site.database, [name]);
      const { db } = site.database;
      await db.updateTable('account').set({ status }).where('id', '=', accountId).execute();
      await db.updateTable('app_user').set({ is_admin: true }).where('id', 'in', userIds).execute();
      administrators.push(await site.signedIn(name));
    }
    const saved = await people[1]!.call('POST', '/search/saved', {
      payload: BODIES.postSavedSearch as object,
    });
    ids.getSavedSearch = saved.json<{ id: number }>().id;
    ids.putSavedSearch = ids.getSavedSearch;
    ids.patchSavedSearch = ids.getSavedSearch;
    const sent = await visitor.call('POST', '/recordings', {
      payload: BODIES.sendRecording as object,
    });
    ({ reference } = sent.json<{ reference: string }>());
    await people[1]!.call('POST', '/efiling/filer');
    const draft = await people[1]!.call('POST', '/efiling/drafts', {
      payload: BODIES.createDraft as object,
    });
    draftId = draft.json<{ id: string }>().id;
    const template = await people[1]!.call('POST', '/efiling/templates', {
      payload: { name: 'A template', draftId, envelopeId: null },
    });
    templateId = template.json<{ id: string }>().id;
  });
  afterAll(() => site.close());

  function use(person: TestBrowser, name: CallName, headers: Record<string, string> = {}) {
    const row = CALLS[name];
    const id = ids[name] ?? caseId;
    const records = { caseId, judgmentId, warrantId, documentId, countyId: WAYNE };
    const params = {
      appCode: 'court',
      regionId: ANNAS_REGION,
      id,
      ...records,
      reference,
      draftId,
      templateId,
      batchId: UNKNOWN_UUID,
      position: 1,
      contactId: 9_999_999,
      caseContactId: 9_999_999,
      invitationId: 9_999_999,
      barNumber: '1-49',
      courtId: COURTS.marion,
      register: 'recorder',
      reportId: 'SuperAdmin',
      month: '2099-01',
      actionId: 9_999_999,
      topicId: 9_999_999,
      signerId: 9_999_999,
      changeId: 9_999_999,
      groupId: 9_999_999,
      throttleId: '0'.repeat(32),
      statementId: 9_999_999,
      incidentId: 9_999_999,
      ruleId: 'poolWaits',
      mailId: 9_999_999,
      approvalId: 9_999_999,
      savedReportId: 9_999_999,
      scheduleId: 9_999_999,
      requestId: 9_999_999,
      importId: 9_999_999,
      searchId: 9_999_999,
      subscriptionId: 9_999_999,
      exportId: 9_999_999,
      uploadId: '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21',
      hash: '0'.repeat(64),
      code: 'notLetter',
      eventId: UNKNOWN_UUID,
      messageId: UNKNOWN_UUID,
      envelopeId: UNKNOWN_UUID,
      filingId: UNKNOWN_UUID,
      watchId: 9_999_999,
      webhookId: 9_999_999,
      deliveryId: 9_999_999,
      invoiceId: 9_999_999,
      budgetId: 9_999_999,
      repairId: 9_999_999,
      userId: otherId,
      accountId: otherAccountId,
      receiptId: 9_999_999,
      kind: 'courtCase',
    };
    const payload = BODIES[name] as object | undefined;
    return person.call(row.method, fillPath(row.path, params) + (QUERIES[name] ?? ''), {
      payload,
      headers,
    });
  }

  // The owner comes last because the owner's call deletes the region.
  const names = Object.keys(RULES) as CallName[];
  it.each(names.filter((name) => name !== 'deleteUserRegion'))(
    'allows or denies %s for each kind of user',
    async (name) => {
      for (const [index, person] of people.entries()) {
        expect((await use(person, name)).statusCode).toBe(RULES[name][index]);
      }
    },
  );

  it.each(names.filter((name) => name !== 'deleteUserRegion'))(
    'allows or denies %s for administrators of other accounts: one active, one without a subscription',
    async (name) => {
      const [, , other] = RULES[name];
      const expected = ADMINISTRATORS[name] ?? [other, other];
      for (const [index, person] of administrators.entries()) {
        expect((await use(person, name)).statusCode).toBe(expected[index]);
      }
    },
  );

  it('lets only the owner delete a region', async () => {
    const [, anna] = people;
    for (const [index, person] of people.entries()) {
      if (person === anna) continue;
      const answer = await use(person, 'deleteUserRegion');
      expect(answer.statusCode).toBe(RULES.deleteUserRegion[index]);
    }
    expect((await use(anna!, 'deleteUserRegion')).statusCode).toBe(200);
    expect((await use(anna!, 'deleteUserRegion')).statusCode).toBe(404);
  });

  it('rejects a change started by a different user', async () => {
    const [, anna, berta] = people;
    const header = (id: number | string) => ({ [HEADERS.user]: String(id) });
    const changed = await use(anna!, 'putSavedCase', header(site.users.berta));
    expect(changed.statusCode).toBe(409);
    expect(changed.json()).toMatchObject({ code: USER_CHANGED });
    expect((await use(anna!, 'putSavedCase', header(site.users.anna))).statusCode).toBe(200);
    expect((await use(berta!, 'putSavedCase', header(''))).statusCode).toBe(409);
    expect((await use(anna!, 'getSavedCases', header(site.users.berta))).statusCode).toBe(200);
  });

  it('returns 404 for courts, judgments, and tax warrants in Michigan', async () => {
    const michigan = { [HEADERS.location]: 'STATE-MI' };
    const [visitor] = people;
    for (const name of [
      'searchCases',
      'getFacets',
      'getCase',
      'getCcs',
      'getRegions',
      'searchJudgments',
      'getJudgmentFacets',
      'getJudgment',
      'searchTaxWarrants',
      'getTaxWarrantFacets',
      'getTaxWarrant',
      'getDocument',
      'getLandHistory',
      'getDocumentPages',
      'getIndexBooks',
      'getCounty',
    ] as const) {
      expect((await use(visitor!, name, michigan)).statusCode).toBe(404);
    }
  });

  it('rejects an unknown edition', async () => {
    const answer = await use(people[0]!, 'getCurrentUser', { [HEADERS.location]: 'STATE-OH' });
    expect(answer.statusCode).toBe(400);
  });
});
