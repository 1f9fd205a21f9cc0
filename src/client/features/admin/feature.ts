import { defineFeature } from '../../store/defineFeature';
import { alertLogSaga } from './alertLog/saga';
import * as alertLog from './alertLog/slice';
import { alertsSaga } from './alerts/saga';
import { alertWebhooksSaga } from './alerts/webhooksSaga';
import * as alerts from './alerts/slice';
import { courtsSaga } from './courts/saga';
import * as courts from './courts/slice';
import { codesSaga } from './codes/saga';
import * as codes from './codes/slice';
import { efilingEventsSaga } from './efilingEvents/saga';
import * as efilingEvents from './efilingEvents/slice';
import { importsSaga } from './imports/saga';
import * as imports from './imports/slice';
import { jobsSaga } from './jobs/saga';
import * as jobs from './jobs/slice';
import { liveMonitorsSaga } from './live/saga';
import { liveMonitors } from './live/slice';
import { loginsSaga } from './logins/saga';
import * as logins from './logins/slice';
import { mailsSaga } from './mails/saga';
import * as mails from './mails/slice';
import { moneySaga } from './money/saga';
import { peopleSaga } from './people/saga';
import { poolSaga } from './pool/saga';
import * as pool from './pool/slice';
import * as requests from './requests/slice';
import { requestsSaga } from './requests/saga';
import { recordingsSaga } from './recordingsSaga';
import { superUsersSaga } from './superUsersSaga';
import { adminSaga } from './saga';
import * as slices from './slice';

/** The feature for the administrative area; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'admin',
  slices: [
    courts.courtsToEdit,
    courts.courtEdit,
    courts.saveCourtFacts,
    courts.addSigner,
    courts.endSigner,
    courts.savePolicy,
    courts.undoCourtChange,
    courts.closeCourt,
    courts.courtCalendar,
    courts.saveCourtCalendar,
    slices.messageList,
    slices.saveMessage,
    slices.removeMessage,
    slices.messageDesk,
    slices.recordingList,
    slices.recordingDetails,
    slices.deleteRecording,
    slices.accountMoney,
    slices.addCredit,
    slices.recordCheck,
    slices.returnCheck,
    slices.createRefund,
    slices.changeCredit,
    slices.changeDunning,
    slices.addBonusSearches,
    slices.createCompAccount,
    slices.superUserRequests,
    slices.requestSuperUser,
    slices.decideSuperUser,
    codes.filingCodes,
    codes.uploadCodes,
    codes.importCodes,
    codes.removeCodes,
    efilingEvents.eventList,
    efilingEvents.eventHistory,
    efilingEvents.sendMessageAgain,
    efilingEvents.requestFilingStatus,
    imports.importList,
    imports.importDetails,
    imports.createImport,
    imports.saveImportMapping,
    imports.changeImport,
    imports.removeImport,
    imports.importUpload,
    jobs.jobsOverview,
    jobs.changeJobs,
    mails.mailList,
    mails.mailDetails,
    mails.changeMail,
    mails.sendTestMail,
    logins.loginOverview,
    logins.liftThrottle,
    logins.endSessions,
    liveMonitors,
    pool.poolMonitor,
    pool.endStatement,
    alerts.operatorAlerts,
    alerts.acknowledgeAlerts,
    alerts.changeRule,
    alerts.saveAlertSettings,
    alerts.openIncident,
    alerts.updateIncident,
    alerts.alertDesk,
    alerts.alertWebhooks,
    alerts.createAlertWebhook,
    alerts.pauseAlertWebhook,
    alerts.testAlertWebhook,
    alerts.removeAlertWebhook,
    alerts.rotateAlertSecret,
    alerts.alertSecret,
    alertLog.alertDeliveries,
    alertLog.alertDelivery,
    alertLog.sendAlertAgain,
    alertLog.alertLogDesk,
    requests.requestList,
    requests.requestDetails,
    requests.errorGroups,
    requests.changeErrorGroup,
    slices.approvals,
    slices.decideApproval,
    slices.userRecord,
    slices.accountRecord,
    slices.stateReason,
    slices.changeUser,
    slices.changeAccount,
    slices.changeCompEnd,
    slices.saveOfficeRights,
    slices.saveBulkFiling,
    slices.addNote,
    slices.startView,
  ],
  sagas: [
    superUsersSaga,
    adminSaga,
    recordingsSaga,
    moneySaga,
    codesSaga,
    peopleSaga,
    requestsSaga,
    importsSaga,
    jobsSaga,
    mailsSaga,
    loginsSaga,
    poolSaga,
    liveMonitorsSaga,
    alertsSaga,
    alertWebhooksSaga,
    alertLogSaga,
    courtsSaga,
    efilingEventsSaga,
  ],
});
