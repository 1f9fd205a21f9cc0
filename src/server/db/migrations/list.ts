import type { Migration } from 'kysely';
import * as courts from './0001-courts';
import * as accounts from './0002-accounts';
import * as site from './0003-site';
import * as reference from './0004-reference';
import * as counting from './0005-counting';
import * as help from './0006-help';
import * as passwords from './0007-passwords';
import * as registers from './0008-registers';
import * as indexes from './0009-indexes';
import * as references from './0010-references';
import * as nameOrder from './0011-name-order';
import * as judgmentMessages from './0012-judgment-messages';
import * as passwordVersions from './0013-password-versions';
import * as recordings from './0014-recordings';
import * as nameIndex from './0015-name-index';
import * as wideIds from './0016-wide-ids';
import * as partyFacts from './0017-party-facts';
import * as legacyNumbers from './0018-legacy-numbers';
import * as helpOnNames from './0019-help-on-names';
import * as offices from './0020-offices';
import * as partsAndRoles from './0021-parts-and-roles';
import * as helpOnNumbers from './0022-help-on-numbers';
import * as registerFacts from './0023-register-facts';
import * as indexBooks from './0024-index-books';
import * as imports from './0025-imports';
import * as judges from './0026-judges';
import * as savedSearches from './0027-saved-searches';
import * as searchReceipts from './0028-search-receipts';
import * as calendar from './0034-calendar';
import * as barIds from './0035-bar-ids';
import * as importOrder from './0036-import-order';
import * as warrantSubscriptions from './0037-warrant-subscriptions';
import * as personMarks from './0038-person-marks';
import * as caseMoney from './0039-case-money';
import * as ledger from './0040-ledger';
import * as pageImages from './0041-page-images';
import * as recordExports from './0042-record-exports';
import * as billing from './0043-billing';
import * as inbox from './0044-inbox';
import * as finePayments from './0045-fine-payments';
import * as useWarnings from './0046-use-warnings';
import * as propertyWatch from './0047-property-watch';
import * as secondFactor from './0048-second-factor';
import * as signUp from './0049-sign-up';
import * as spending from './0050-spending';
import * as mailAddresses from './0051-mail-addresses';
import * as courtSettings from './0052-court-settings';
import * as credit from './0055-credit';
import * as mailBodies from './0058-mail-bodies';
import * as codeKeys from './0059-code-keys';
import * as purchaseCopies from './0060-purchase-copies';
import * as numberForms from './0066-number-forms';
import * as helpKeywords from './0069-help-keywords';
import * as flash from './0070-flash';
import * as recordingSenders from './0071-recording-senders';
import * as helpRewrite from './0072-help-rewrite';
import * as filingStates from './0080-filing-states';
import * as filingMessages from './0081-filing-messages';
import * as filingCodes from './0082-filing-codes';
import * as filers from './0083-filers';
import * as compAndDunning from './0090-comp-and-dunning';
import * as superUserRequests from './0091-super-user-requests';
import * as filingUploads from './0092-filing-uploads';
import * as filingDrafts from './0095-filing-drafts';
import * as filingLists from './0099-filing-lists';
import * as dropDemoFilings from './0100-drop-demo-filings';
import * as filingQuotes from './0101-filing-quotes';
import * as alertTopics from './0104-alert-topics';
import * as filingDetails from './0105-filing-details';
import * as filingTemplates from './0106-filing-templates';
import * as filingCaptures from './0110-filing-captures';
import * as filingNotices from './0111-filing-notices';
import * as codeImports from './0112-code-imports';
import * as approvals from './0115-approvals';
import * as staffRecords from './0116-staff-records';
import * as closedMonths from './0120-closed-months';
import * as savedReports from './0121-saved-reports';
import * as reportActions from './0122-report-actions';
import * as bankLines from './0125-bank-lines';
import * as clerkReview from './0130-clerk-review';
import * as caseDocuments from './0131-case-documents';
import * as filingWaivers from './0132-filing-waivers';
import * as requestLog from './0140-request-log';
import * as jobActions from './0141-job-actions';
import * as mailMonitor from './0142-mail-monitor';
import * as loginAttempts from './0143-login-attempts';
import * as journalDays from './0145-journal-days';
import * as service from './0150-service';
import * as filingCorrections from './0151-filing-corrections';
import * as firmNotified from './0152-firm-notified';
import * as firms from './0155-firms';
import * as signingRights from './0158-signing-rights';
import * as orderHearings from './0159-order-hearings';
import * as helpEditor from './0165-help-editor';
import * as courtChanges from './0166-court-changes';
import * as filingReports from './0167-filing-reports';
import * as poolFigures from './0170-pool-figures';
import * as efilingEvents from './0174-efiling-events';
import * as proofLog from './0175-proof-log';
import * as documentHashes from './0176-document-hashes';
import * as operatorAlerts from './0177-operator-alerts';
import * as incidents from './0178-incidents';
import * as bulkFiling from './0180-bulk-filing';
import * as webhooks from './0181-webhooks';
import * as apiKeys from './0184-api-keys';
import * as documentChecks from './0187-document-checks';
import * as bulkWarnings from './0188-bulk-warnings';
import * as recognizedPages from './0189-recognized-pages';
import * as closedDays from './0190-closed-days';
import * as courtCalendars from './0191-court-calendars';
import * as dataFreezes from './0192-data-freezes';
import * as recordImports from './0193-record-imports';
import * as filingOutages from './0200-filing-outages';
import * as alertWebhooks from './0204-alert-webhooks';
import * as deadlines from './0206-deadlines';
import * as practiceFailures from './0208-practice-failures';
import * as proofChecks from './0209-proof-checks';
import * as refusedRows from './0211-refused-rows';
import * as sourceAgreements from './0212-source-agreements';
import * as messagePeriods from './0213-message-periods';
import * as legendTexts from './0214-legend-texts';
import * as mailFigures from './0215-mail-figures';
import * as receiptDays from './0216-receipt-days';
import * as helpTexts from './0217-help-texts';
import * as deactivationsDisputes from './0218-deactivations-disputes';
import * as waivedFees from './0220-waived-fees';
import * as bulkTurns from './0223-bulk-turns';
import * as recipientDeemed from './0224-recipient-deemed';
import * as closedCodes from './0225-closed-codes';
import * as docketedCases from './0226-docketed-cases';
import * as exportContents from './0230-export-contents';
import * as countedFrom from './0240-counted-from';
import * as removedFiles from './0241-removed-files';
import * as canceledHearings from './0243-canceled-hearing-entries';
import * as holdDisputes from './0244-hold-disputes';
import * as addedParties from './0245-added-parties';
import * as oldExports from './0246-old-exports';
import * as sealedJudgments from './0250-sealed-judgments';
import * as unansweredCharges from './0261-unanswered-charges';
import * as earlierDisputes from './0266-earlier-disputes';
import * as correctedReferences from './0270-corrected-references';
import * as filingParties from './0279-filing-parties';
import * as draftRevisions from './0289-draft-revisions';
import * as claimedEmails from './0293-claimed-emails';
import * as sentAndUsed from './0294-sent-and-used';
import * as businessSubscriptions from './0295-business-subscriptions';
import * as expiredLiens from './0296-expired-liens';
import * as placeDates from './0302-place-dates';
import * as appearanceCodes from './0303-appearance-codes';
import * as reopenedReviews from './0304-reopened-reviews';
import * as plansAfterTrials from './0305-plans-after-trials';
import * as reopenedInvoices from './0306-reopened-invoices';
import * as periodSearches from './0307-period-searches';
import * as holdRefunds from './0308-hold-refunds';
import * as provedAddresses from './0310-proved-addresses';
import * as copiesOfHiddenCases from './0315-copies-of-hidden-cases';
import * as withdrawnAlerts from './0316-withdrawn-alerts';
import * as placesOfRemovals from './0317-places-of-removals';
import * as repeatedNumbers from './0325-repeated-numbers';
import * as lotsOfSubdivisions from './0335-lots-of-subdivisions';
import * as envelopePaymentAccounts from './0336-envelope-payment-accounts';
import * as movedEnvelopes from './0337-moved-envelopes';
import * as withdrawnDocuments from './0338-withdrawn-documents';
import * as requestProblems from './0339-request-problems';
import * as pausedAlerts from './0340-paused-alerts';
import * as courtDates from './0345-court-dates';
import * as helpList from './0346-help-list';
import * as filingDays from './0347-filing-days';
import * as pausedAlertLimit from './0348-paused-alert-limit';
import * as textLeftOut from './0349-text-left-out';
import * as undecidedEnvelopes from './0351-undecided-envelopes';
import * as helpQuestions from './0352-help-questions';
import * as notesOfClearedAccounts from './0353-notes-of-cleared-accounts';
import * as reversedReceipts from './0354-reversed-receipts';
import * as attorneyClaims from './0359-attorney-claims';
import * as summonsEntries from './0360-summons-entries';
import * as surveyKeys from './0365-survey-keys';
import * as correctedAlerts from './0369-corrected-alerts';
import * as helpAccountNotices from './0375-help-account-notices';
import * as numberedBounces from './0376-numbered-bounces';
import * as helpOnCounting from './0380-help-on-counting';
import * as importCodes from './0390-import-codes';
import * as correctedReceipts from './0391-corrected-receipts';

/** Every migration, in order. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-courts': courts,
  '0002-accounts': accounts,
  '0003-site': site,
  '0004-reference': reference,
  '0005-counting': counting,
  '0006-help': help,
  '0007-passwords': passwords,
  '0008-registers': registers,
  '0009-indexes': indexes,
  '0010-references': references,
  '0011-name-order': nameOrder,
  '0012-judgment-messages': judgmentMessages,
  '0013-password-versions': passwordVersions,
  '0014-recordings': recordings,
  '0015-name-index': nameIndex,
  '0016-wide-ids': wideIds,
  '0017-party-facts': partyFacts,
  '0018-legacy-numbers': legacyNumbers,
  '0019-help-on-names': helpOnNames,
  '0020-offices': offices,
  '0021-parts-and-roles': partsAndRoles,
  '0022-help-on-numbers': helpOnNumbers,
  '0023-register-facts': registerFacts,
  '0024-index-books': indexBooks,
  '0025-imports': imports,
  '0026-judges': judges,
  '0027-saved-searches': savedSearches,
  '0028-search-receipts': searchReceipts,
  '0034-calendar': calendar,
  '0035-bar-ids': barIds,
  '0036-import-order': importOrder,
  '0037-warrant-subscriptions': warrantSubscriptions,
  '0038-person-marks': personMarks,
  '0039-case-money': caseMoney,
  '0040-ledger': ledger,
  '0041-page-images': pageImages,
  '0042-record-exports': recordExports,
  '0043-billing': billing,
  '0044-inbox': inbox,
  '0045-fine-payments': finePayments,
  '0046-use-warnings': useWarnings,
  '0047-property-watch': propertyWatch,
  '0048-second-factor': secondFactor,
  '0049-sign-up': signUp,
  '0050-spending': spending,
  '0051-mail-addresses': mailAddresses,
  '0052-court-settings': courtSettings,
  '0055-credit': credit,
  '0058-mail-bodies': mailBodies,
  '0059-code-keys': codeKeys,
  '0060-purchase-copies': purchaseCopies,
  '0066-number-forms': numberForms,
  '0069-help-keywords': helpKeywords,
  '0070-flash': flash,
  '0071-recording-senders': recordingSenders,
  '0072-help-rewrite': helpRewrite,
  '0080-filing-states': filingStates,
  '0081-filing-messages': filingMessages,
  '0082-filing-codes': filingCodes,
  '0083-filers': filers,
  '0090-comp-and-dunning': compAndDunning,
  '0091-super-user-requests': superUserRequests,
  '0092-filing-uploads': filingUploads,
  '0095-filing-drafts': filingDrafts,
  '0099-filing-lists': filingLists,
  '0100-drop-demo-filings': dropDemoFilings,
  '0101-filing-quotes': filingQuotes,
  '0104-alert-topics': alertTopics,
  '0105-filing-details': filingDetails,
  '0106-filing-templates': filingTemplates,
  '0110-filing-captures': filingCaptures,
  '0111-filing-notices': filingNotices,
  '0112-code-imports': codeImports,
  '0115-approvals': approvals,
  '0116-staff-records': staffRecords,
  '0120-closed-months': closedMonths,
  '0121-saved-reports': savedReports,
  '0122-report-actions': reportActions,
  '0125-bank-lines': bankLines,
  '0130-clerk-review': clerkReview,
  '0131-case-documents': caseDocuments,
  '0132-filing-waivers': filingWaivers,
  '0140-request-log': requestLog,
  '0141-job-actions': jobActions,
  '0142-mail-monitor': mailMonitor,
  '0143-login-attempts': loginAttempts,
  '0145-journal-days': journalDays,
  '0150-service': service,
  '0151-filing-corrections': filingCorrections,
  '0152-firm-notified': firmNotified,
  '0155-firms': firms,
  '0158-signing-rights': signingRights,
  '0159-order-hearings': orderHearings,
  '0165-help-editor': helpEditor,
  '0166-court-changes': courtChanges,
  '0167-filing-reports': filingReports,
  '0170-pool-figures': poolFigures,
  '0174-efiling-events': efilingEvents,
  '0175-proof-log': proofLog,
  '0176-document-hashes': documentHashes,
  '0177-operator-alerts': operatorAlerts,
  '0178-incidents': incidents,
  '0180-bulk-filing': bulkFiling,
  '0181-webhooks': webhooks,
  '0184-api-keys': apiKeys,
  '0187-document-checks': documentChecks,
  '0188-bulk-warnings': bulkWarnings,
  '0189-recognized-pages': recognizedPages,
  '0190-closed-days': closedDays,
  '0191-court-calendars': courtCalendars,
  '0192-data-freezes': dataFreezes,
  '0193-record-imports': recordImports,
  '0200-filing-outages': filingOutages,
  '0204-alert-webhooks': alertWebhooks,
  '0206-deadlines': deadlines,
  '0208-practice-failures': practiceFailures,
  '0209-proof-checks': proofChecks,
  '0211-refused-rows': refusedRows,
  '0212-source-agreements': sourceAgreements,
  '0213-message-periods': messagePeriods,
  '0214-legend-texts': legendTexts,
  '0215-mail-figures': mailFigures,
  '0216-receipt-days': receiptDays,
  '0217-help-texts': helpTexts,
  '0218-deactivations-disputes': deactivationsDisputes,
  '0220-waived-fees': waivedFees,
  '0223-bulk-turns': bulkTurns,
  '0224-recipient-deemed': recipientDeemed,
  '0225-closed-codes': closedCodes,
  '0226-docketed-cases': docketedCases,
  '0230-export-contents': exportContents,
  '0240-counted-from': countedFrom,
  '0241-removed-files': removedFiles,
  '0243-canceled-hearing-entries': canceledHearings,
  '0244-hold-disputes': holdDisputes,
  '0245-added-parties': addedParties,
  '0246-old-exports': oldExports,
  '0250-sealed-judgments': sealedJudgments,
  '0261-unanswered-charges': unansweredCharges,
  '0266-earlier-disputes': earlierDisputes,
  '0270-corrected-references': correctedReferences,
  '0279-filing-parties': filingParties,
  '0289-draft-revisions': draftRevisions,
  '0293-claimed-emails': claimedEmails,
  '0294-sent-and-used': sentAndUsed,
  '0295-business-subscriptions': businessSubscriptions,
  '0296-expired-liens': expiredLiens,
  '0302-place-dates': placeDates,
  '0303-appearance-codes': appearanceCodes,
  '0304-reopened-reviews': reopenedReviews,
  '0305-plans-after-trials': plansAfterTrials,
  '0306-reopened-invoices': reopenedInvoices,
  '0307-period-searches': periodSearches,
  '0308-hold-refunds': holdRefunds,
  '0310-proved-addresses': provedAddresses,
  '0315-copies-of-hidden-cases': copiesOfHiddenCases,
  '0316-withdrawn-alerts': withdrawnAlerts,
  '0317-places-of-removals': placesOfRemovals,
  '0325-repeated-numbers': repeatedNumbers,
  '0335-lots-of-subdivisions': lotsOfSubdivisions,
  '0336-envelope-payment-accounts': envelopePaymentAccounts,
  '0337-moved-envelopes': movedEnvelopes,
  '0338-withdrawn-documents': withdrawnDocuments,
  '0339-request-problems': requestProblems,
  '0340-paused-alerts': pausedAlerts,
  '0345-court-dates': courtDates,
  '0346-help-list': helpList,
  '0347-filing-days': filingDays,
  '0348-paused-alert-limit': pausedAlertLimit,
  '0349-text-left-out': textLeftOut,
  '0351-undecided-envelopes': undecidedEnvelopes,
  '0352-help-questions': helpQuestions,
  '0353-notes-of-cleared-accounts': notesOfClearedAccounts,
  '0354-reversed-receipts': reversedReceipts,
  '0359-attorney-claims': attorneyClaims,
  '0360-summons-entries': summonsEntries,
  '0365-survey-keys': surveyKeys,
  '0369-corrected-alerts': correctedAlerts,
  '0375-help-account-notices': helpAccountNotices,
  '0376-numbered-bounces': numberedBounces,
  '0380-help-on-counting': helpOnCounting,
  '0390-import-codes': importCodes,
  '0391-corrected-receipts': correctedReceipts,
};
