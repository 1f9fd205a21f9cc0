import { defineFeature, loadOn } from '../../store/defineFeature';
import { bulkDesk } from './bulk/desk';
import { bulkSaga } from './bulk/saga';
import * as bulk from './bulk/slice';
import { checksSaga } from './checks/saga';
import * as checks from './checks/slice';
import { draftListSaga } from './drafts/saga';
import * as drafts from './drafts/slice';
import * as payments from './envelopes/paymentSlice';
import { envelopesSaga } from './envelopes/saga';
import * as envelopes from './envelopes/slice';
import { firmsSaga } from './firms/saga';
import * as firms from './firms/slice';
import { flowSaga } from './flow/saga';
import { FLOW_ROUTES } from './flow/selectors';
import * as slices from './flow/slice';
import { reportsSaga } from './reports/saga';
import * as reports from './reports/slice';
import { reviewSaga } from './review/saga';
import { estimate, quoteDraft, review, submitDraft } from './review/slice';
import { serviceSaga } from './service/saga';
import * as service from './service/slice';
import { templatesSaga } from './templates/saga';
import * as templates from './templates/slice';
import { uploadsSaga } from './uploads/saga';
import * as uploads from './uploads/slice';
import { checkedProof, checkProof, verifiedDocument } from './verify/slice';
import { verifySaga } from './verify/saga';

/**
 * The e-filing feature (drafts, flow, files, envelopes); added to the store when its first screen
 * is opened.
 */
export const feature = defineFeature({
  name: 'efiling',
  slices: [
    slices.flow,
    slices.filingStart,
    slices.filingPolicy,
    slices.foundCases,
    slices.savedCases,
    slices.createDraft,
    slices.createFiler,
    drafts.draftList,
    drafts.removeDraft,
    envelopes.envelopes,
    envelopes.envelope,
    envelopes.cancelFiling,
    payments.payEnvelope,
    payments.duePayment,
    estimate,
    quoteDraft,
    submitDraft,
    review,
    verifiedDocument,
    checkProof,
    checkedProof,
    uploads.sentFiles,
    uploads.uploadList,
    uploads.removeUpload,
    uploads.repairUpload,
    checks.fileChecks,
    checks.documentChecks,
    checks.silencedRules,
    checks.splitUpload,
    checks.redactUpload,
    checks.recognizeUpload,
    checks.silenceRule,
    checks.unsilenceRule,
    service.contacts,
    service.saveContact,
    service.changeContact,
    service.attachContact,
    service.endContact,
    service.serviceList,
    service.makeCertificate,
    firms.registration,
    firms.rollEntry,
    firms.foundFirms,
    firms.registerFirm,
    firms.confirmRegistration,
    firms.withdrawRequest,
    firms.firm,
    firms.changeUser,
    firms.removeUser,
    firms.inviteUsers,
    firms.revokeInvitation,
    firms.answerRequest,
    firms.addAttorney,
    firms.removeAttorney,
    firms.savePayment,
    firms.saveEmails,
    reports.filingReport,
    reports.createSchedule,
    reports.deleteSchedule,
    templates.templateList,
    templates.template,
    templates.createTemplate,
    templates.saveTemplate,
    templates.changeTemplate,
    templates.fillTemplate,
    templates.copyEnvelope,
    templates.deletedTemplate,
    bulk.batchList,
    bulk.batch,
    bulk.batchRows,
    bulk.bulkCases,
    bulk.createBatch,
    bulk.saveSettings,
    bulk.saveTotals,
    bulk.deleteBatch,
    bulk.sendTable,
    bulk.saveMapping,
    bulk.saveRow,
    bulk.checkBatch,
    bulk.releaseBatch,
    bulk.actOnBatch,
    bulk.deleteFile,
    bulkDesk,
  ],
  sagas: [
    loadOn('efiling.start', slices.filingStart, () => ({})),
    // Changing steps doesn't reload the list of courts.
    ...[
      ...FLOW_ROUTES,
      templates.TEMPLATES_ROUTE,
      templates.TEMPLATE_ROUTE,
      bulk.BULK_BATCH_ROUTE,
    ].map((id) => loadOn(id, slices.filingStart, () => ({}), { isKept: true })),
    flowSaga,
    draftListSaga,
    envelopesSaga,
    reviewSaga,
    uploadsSaga,
    checksSaga,
    verifySaga,
    templatesSaga,
    serviceSaga,
    firmsSaga,
    reportsSaga,
    bulkSaga,
  ],
});
