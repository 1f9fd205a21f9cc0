import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  BULK_STATUS_PATH,
  MY_DRAFTS_PATH,
  ENVELOPES_PATH,
  FILING_REPORTS_PATH,
} from '#contract/filing/pages';
import { draftPath } from '#contract/filing/drafts';
import { IMPORT_RUN_PATH, OPERATOR_ALERTS_PATH } from '#contract/admin/pages';
import { fillPath } from '#contract/links';
import { REPORT_FILE } from '#contract/admin/reports/report';
import { reportPage } from '#contract/admin/reports/reportPages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { batchMail } from '../../domain/bulkFiling/mails';
import { draftExpiryMail, receiptMail } from '../../domain/filing/mails';
import { filingReportMail } from '../../domain/filingReports/mails';
import { proofHeadMail } from '../../domain/proofLog/mails';
import { attorneyMail, invitationMail, registrationMail } from '../../domain/firms/mails';
import { attorneyLinks } from '../../domain/firms/claimAttorney';
import { confirmationLink } from '../../domain/firms/register';
import { importEndedMail } from '../../domain/imports/mails';
import { mailOf } from '../../domain/operatorAlerts/words';
import {
  alreadyMail,
  confirmMail,
  fullMail,
  mailSiteOf,
  newsMail,
} from '../../domain/propertyWatch/mails';
import { scheduledReportMail } from '../../domain/scheduledReports/mails';
import { contactConfirmationMail, serviceMail, withdrawalMail } from '../../domain/service/mails';
import { serviceLinks } from '../../domain/service/serviceLink';
import { testMail } from '../../mail/testMail';
import type { MailSample } from './sampleSite';

const TOKEN = 'sample';
const ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3d1';
const AT = Date.parse('2026-07-06T13:00:00Z');
const WATCHED = { kind: 'PERSON', lastName: 'Smith', firstName: 'Kathy' } as const;
const COURT = 'Wayne Superior Court 1';
const SERVED = {
  servedBy: 'Maple Law LLC',
  court: COURT,
  timeZone: STATE_TIME_ZONE,
  caseNumber: '89D01-2606-CC-000777',
  caption: 'Maple v. Smith',
  parties: ['Kathy Smith'],
  isCasePublic: true,
  email: 'kathy@example.org',
  at: AT,
  until: 'Aug 5, 2026',
} as const;

/** Emails about electronic filing. */
const FILING: readonly MailSample[] = [
  {
    id: 'receipt',
    name: 'Filing submitted',
    kind: 'FILING',
    isIndianaOnly: true,
    when: 'The court’s system accepted an envelope. Sent to the filer with the notice attached.',
    write: ({ indianaScreen }) =>
      receiptMail(
        {
          number: '2607060001',
          courtName: COURT,
          filedAt: new Date(AT),
          timeZone: STATE_TIME_ZONE,
          caseNumber: null,
          totalCents: 15_700,
          isOnHold: true,
          filings: ['Complaint', 'Summons'],
        },
        indianaScreen(ENVELOPES_PATH, { envelopeId: ID }),
      ),
  },
  {
    id: 'draftExpiry',
    name: 'Draft expiring soon',
    kind: 'NOTICE',
    isIndianaOnly: true,
    when: 'A draft will be deleted in five days. Sent to its owner.',
    write: ({ indianaScreen }) =>
      draftExpiryMail(
        { title: 'Maple v. Smith', deletesOn: '2026-07-11' },
        {
          draft: indianaScreen(draftPath('newCase'), { draft: ID }),
          all: indianaScreen(MY_DRAFTS_PATH),
        },
      ),
  },
  ...(['done', 'paused'] as const).map((state): MailSample => ({
    id: `batch-${state}`,
    name: `Bulk filing ${state}`,
    kind: 'FILING',
    isIndianaOnly: true,
    when: 'A batch is done or paused. Sent to the uploader and the reviewer.',
    write: ({ indianaScreen }) =>
      batchMail(
        {
          name: 'July evictions',
          filed: 98,
          notFiled: 2,
          toFile: state === 'done' ? 0 : 40,
          pauseReason: state === 'done' ? null : 'The card was declined.',
        },
        indianaScreen(BULK_STATUS_PATH, { batchId: ID }),
      ),
  })),
  {
    id: 'registration',
    name: 'Confirm a registration',
    kind: 'NOTICE',
    isIndianaOnly: true,
    when: 'A user registers for electronic filing.',
    write: ({ settings }) => registrationMail(confirmationLink(settings, TOKEN)),
  },
  {
    id: 'invitation',
    name: 'Invitation to a firm',
    kind: 'CONFIRMATION',
    isIndianaOnly: true,
    when: 'A firm administrator invites an email address.',
    write: ({ settings }) => invitationMail(confirmationLink(settings, TOKEN)),
  },
  {
    id: 'attorneyConfirmation',
    name: 'Attorney of a firm',
    kind: 'CONFIRMATION',
    isIndianaOnly: true,
    when: 'A firm adds an attorney. Sent to the attorney’s address on the Roll of Attorneys.',
    write: ({ settings }) => attorneyMail(attorneyLinks(settings)(TOKEN)),
  },
  {
    id: 'filingReport',
    name: 'Scheduled filing report',
    kind: 'REPORT',
    isIndianaOnly: true,
    when: 'A scheduled report is due. Sent to the filer.',
    write: ({ indianaScreen }) => {
      const period = { from: '2026-06-29', to: '2026-07-05' };
      return filingReportMail(
        { cadence: 'WEEKLY', report: 'time' },
        {
          ...period,
          rows: [{ key: '1', label: COURT, reason: null, figures: [12, 20, 48, 72] }],
          total: { figures: [12, 20, 48, 72] },
        },
        indianaScreen(FILING_REPORTS_PATH, { report: 'time', by: 'court', ...period }),
      );
    },
  },
  {
    id: 'proofHead',
    name: 'Tree head of the proof log',
    kind: 'NOTICE',
    isIndianaOnly: true,
    when: 'Sent each morning to users who signed up for it.',
    write: ({ indianaPage }) =>
      proofHeadMail(
        {
          size: 1_204,
          root: 'ab'.repeat(32),
          at: new Date(AT).toISOString(),
          publicKey: 'MCowBQYDK2VwAyEA',
          signature: 'c2lnbmF0dXJl',
        },
        indianaPage(BACKEND_PAGES.proofLog),
      ),
  },
];

/** Emails about service of documents. */
const SERVICE: readonly MailSample[] = [
  {
    id: 'contactConfirmation',
    name: 'Confirm an address for service',
    kind: 'CONFIRMATION',
    isIndianaOnly: true,
    when: 'A filer lists an address for service. Sent to that address.',
    write: ({ settings }) => contactConfirmationMail(serviceLinks(settings, 'confirm')(TOKEN)),
  },
  ...(['PUBLIC', 'CONFIDENTIAL'] as const).map((security): MailSample => ({
    id: `service-${security}`,
    kind: 'SERVICE',
    isIndianaOnly: true,
    name: `Documents served${security === 'PUBLIC' ? '' : ' (confidential)'}`,
    when: 'Documents are served. Each recipient gets a personal link.',
    write: ({ settings }) =>
      serviceMail(
        { ...SERVED, titles: [{ title: 'Motion to continue', security }] },
        serviceLinks(settings)(TOKEN),
      ),
  })),
  {
    id: 'serviceWithdrawn',
    name: 'Served filing withdrawn',
    kind: 'SERVICE',
    isIndianaOnly: true,
    when: 'A filer cancels a filing that was served at submission, or the court’s system doesn’t accept it. Sent to each recipient.',
    write: () =>
      withdrawalMail({
        ...SERVED,
        titles: [{ title: 'Motion to continue', security: 'PUBLIC' }],
        cause: 'canceled',
      }),
  },
];

/** Emails about property watches. */
const WATCHES: readonly MailSample[] = [
  {
    id: 'watchConfirm',
    name: 'Confirm a property watch',
    kind: 'WATCH',
    isIndianaOnly: true,
    when: 'Someone starts a watch. Sent to the address entered.',
    write: ({ settings }) => confirmMail(mailSiteOf(settings), WATCHED, TOKEN),
  },
  {
    id: 'watchActive',
    name: 'Property watch already active',
    kind: 'WATCH',
    isIndianaOnly: true,
    when: 'Someone starts a watch that the address already has.',
    write: ({ settings }) => alreadyMail(mailSiteOf(settings), WATCHED, TOKEN),
  },
  {
    id: 'watchFull',
    name: 'Property watch limit reached',
    kind: 'WATCH',
    isIndianaOnly: true,
    when: 'Someone starts a watch, but the address has reached its limit.',
    write: ({ settings }) => fullMail(mailSiteOf(settings), TOKEN),
  },
  {
    id: 'watchNews',
    name: 'New recording',
    kind: 'WATCH',
    isIndianaOnly: true,
    when: 'A recorded document matches a watch.',
    write: ({ settings }) =>
      newsMail(
        mailSiteOf(settings),
        {
          count: 2,
          watches: [{ id: 1, label: 'Smith, Kathy' }],
          documents: [
            {
              noticeId: 1,
              documentNumber: '2026-004512',
              typeName: 'Warranty deed',
              recordedOn: '2026-07-02',
              countyName: 'Wayne County',
              office: { name: null, address: '401 E Main St, Richmond', telephone: '765-555-0100' },
              parties: ['Kathy Smith (Grantor)'],
              partyCount: 2,
              why: [{ watch: 'Smith, Kathy', reason: 'It names “Kathy Smith” (Grantor).' }],
            },
          ],
        },
        TOKEN,
      ),
  },
];

/** Emails to super users. */
const STAFF: readonly MailSample[] = [
  {
    id: 'scheduledReport',
    name: 'Scheduled report',
    kind: 'REPORT',
    when: 'A saved report is due. Sent to the super user who scheduled it.',
    write: ({ indianaScreen, settings }) =>
      scheduledReportMail(
        { name: 'Large balances', reportId: 'AccountsPastDue', cadence: 'WEEKLY' },
        {
          count: 12,
          totals: [
            { key: 'pastDue', sum: 124_600 },
            { key: 'open', sum: 310_000 },
          ],
        },
        {
          page: indianaScreen(reportPage('AccountsPastDue').path),
          file:
            settings.publicUrl.origin +
            settings.contextPath +
            fillPath(REPORT_FILE, { reportId: 'AccountsPastDue' }),
        },
      ),
  },
  {
    id: 'operatorAlerts',
    name: 'Alerts for operators',
    kind: 'NOTICE',
    when: 'An alert is raised or ends. Sent to super users who opted in.',
    write: ({ indianaScreen }) =>
      mailOf(
        [
          { id: 1, rule: 'requestErrors', subject: '', value: 7.5, limit: 5, hasEnded: false },
          { id: 2, rule: 'requestP95', subject: '', value: 900, limit: 2_000, hasEnded: true },
        ],
        indianaScreen(OPERATOR_ALERTS_PATH),
      ),
  },
  {
    id: 'importEnded',
    name: 'Import ended',
    kind: 'NOTICE',
    when: 'A run or rollback ends. Sent to the super user who started it, if requested.',
    write: ({ indianaScreen }) =>
      importEndedMail(
        {
          title: 'Import ended',
          body: 'cases.csv (Court cases, Wayne, IN): done.',
          problem: null,
          counts: { written: 120, removed: 3, unchanged: 900, refused: 2 },
        },
        indianaScreen(IMPORT_RUN_PATH, { importId: ID }),
      ),
  },
  {
    id: 'test',
    name: 'Test email',
    kind: 'TEST',
    when: 'A super user sends a test from the email page.',
    write: testMail,
  },
];

/** Emails about filing, service, and property watches, and emails to super users. */
export const WORK_SAMPLES: readonly MailSample[] = [...FILING, ...SERVICE, ...WATCHES, ...STAFF];
