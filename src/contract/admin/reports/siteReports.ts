import type { Report, ReportColumn } from './report';
import type { ReportId } from './reportPages';

const COUNTY: ReportColumn = { key: 'county', header: 'County', kind: 'county' };
const REGISTER: ReportColumn = {
  key: 'register',
  header: 'Records',
  kind: 'code',
  isNoWrap: true,
  words: {
    court: { label: 'Court cases', tone: 'neutral' },
    judgment: { label: 'Judgments', tone: 'neutral' },
    recorder: { label: 'Recorded documents', tone: 'neutral' },
    taxWarrant: { label: 'Tax warrants', tone: 'neutral' },
  },
};
const SOURCES = { one: 'source', many: 'sources' } as const;
const UPDATE_COLUMNS: readonly ReportColumn[] = [
  COUNTY,
  REGISTER,
  {
    key: 'state',
    header: 'Status',
    kind: 'code',
    words: {
      CURRENT: { label: 'Up to date', tone: 'released' },
      LATE: { label: 'Late', tone: 'warning' },
      OUTAGE: { label: 'Outage', tone: 'pastDue' },
      PARTIAL: { label: 'Partial outage', tone: 'warning' },
      NEVER: { label: 'Never loaded', tone: 'neutral' },
    },
  },
  { key: 'loaded', header: 'Last load', kind: 'moment', isPlain: true },
  {
    key: 'age',
    header: 'Days ago',
    kind: 'count',
    isPlain: true,
    isDays: true,
    orderedBy: 'staleness',
  },
  { key: 'why', header: 'Notice', kind: 'text', priority: 3 },
  { key: 'written', header: 'Written', kind: 'count', priority: 3, isOptional: true },
  { key: 'removed', header: 'Removed', kind: 'count', priority: 3, isOptional: true },
  {
    key: 'refused',
    header: 'Rejected rows',
    kind: 'count',
    priority: 2,
    none: '0',
    isTotaled: true,
    usual: { most: 19, note: 'Usually under 20' },
  },
  { key: 'run', header: 'Run', kind: 'run', priority: 2, none: '–' },
  {
    key: 'trend',
    header: 'Trend',
    kind: 'code',
    emptyCode: 'NONE',
    words: {
      NONE: { label: 'No run', tone: 'neutral' },
      FIRST: { label: 'First run', tone: 'neutral' },
      WORSE: { label: 'More rejected', tone: 'pastDue' },
      BETTER: { label: 'Fewer rejected', tone: 'released' },
      MORE: { label: 'More rows', tone: 'neutral' },
      FEWER: { label: 'Fewer rows', tone: 'warning' },
      SAME: { label: 'No change', tone: 'neutral' },
    },
    priority: 3,
  },
];

const UPDATE_COUNTS = {
  words: 'late or unavailable',
  of: [
    { label: 'Outages', key: 'state', code: 'OUTAGE', note: 'Usually 0' },
    { label: 'Partial outages', key: 'state', code: 'PARTIAL', note: 'Usually 0' },
    { label: 'Late', key: 'state', code: 'LATE', note: 'Usually 0' },
  ],
} satisfies Report['counts'];

/** Days after which a source's last load is late; offices send their records nightly. */
export const LATE_DAYS = 3;

/** Reports on data updates, emails, service contacts, and recorded changes. */
export const SITE_REPORTS = {
  DataUpdateStatus: {
    summary: `Counties with late records (no load for ${String(LATE_DAYS)} days) or an outage.`,
    things: SOURCES,
    columns: UPDATE_COLUMNS,
    counts: UPDATE_COUNTS,
    sort: { key: 'age', isDescending: true },
    empty: 'No source has been set up.',
  },
  TaxWarrantDataUpdateStatus: {
    summary: `Counties with late tax warrants (no load for ${String(LATE_DAYS)} days).`,
    things: SOURCES,
    columns: UPDATE_COLUMNS.filter(({ key }) => key !== 'register'),
    // Only courts have partial outages.
    counts: { ...UPDATE_COUNTS, of: UPDATE_COUNTS.of.filter(({ code }) => code !== 'PARTIAL') },
    sort: { key: 'age', isDescending: true },
    empty: 'No county has sent tax warrants.',
  },
  DataSourceNotes: {
    summary: 'Sources of records, their agreements, and the notes shown to visitors.',
    things: SOURCES,
    columns: [
      COUNTY,
      REGISTER,
      { key: 'system', header: 'System', kind: 'source', priority: 2 },
      { key: 'office', header: 'Office', kind: 'text', priority: 3, isOptional: true },
      { key: 'telephone', header: 'Telephone', kind: 'text', priority: 3, isOptional: true },
      { key: 'agreement', header: 'Agreement', kind: 'text', priority: 3 },
      { key: 'until', header: 'Valid until', kind: 'date', priority: 3 },
      {
        key: 'standing',
        header: 'Agreement status',
        kind: 'code',
        words: {
          NONE: { label: 'Not recorded', tone: 'neutral' },
          VALID: { label: 'Valid', tone: 'released' },
          SOON: { label: 'Expires soon', tone: 'warning' },
          ENDED: { label: 'Expired', tone: 'pastDue' },
        },
      },
      { key: 'contact', header: 'Contact', kind: 'text', priority: 3, isOptional: true },
      { key: 'schedule', header: 'Delivery schedule', kind: 'text', priority: 3, isOptional: true },
      { key: 'note', header: 'Note for visitors', kind: 'text' },
      { key: 'why', header: 'Outage', kind: 'text', priority: 3 },
    ],
    sort: { key: 'county', isDescending: false },
    empty: 'No source has been set up.',
  },
  MailService: {
    summary: 'Sent, waiting, and failed emails.',
    things: { one: 'email', many: 'emails' },
    columns: [
      { key: 'recipient', header: 'To', kind: 'text' },
      { key: 'subject', header: 'Subject', kind: 'text' },
      {
        key: 'state',
        header: 'Status',
        kind: 'code',
        words: {
          WAITING: { label: 'Waiting', tone: 'open' },
          SENT: { label: 'Sent', tone: 'released' },
          FAILED: { label: 'Failed', tone: 'pastDue' },
          BOUNCED: { label: 'Bounced', tone: 'pastDue' },
        },
      },
      { key: 'created', header: 'Created', kind: 'moment' },
      { key: 'tries', header: 'Attempts', kind: 'count', priority: 3 },
      { key: 'finished', header: 'Finished', kind: 'moment', priority: 2 },
      { key: 'why', header: 'Server response', kind: 'text', priority: 2 },
    ],
    sort: { key: 'created', isDescending: true },
    period: { column: 'created', days: 30 },
    empty: 'No email was created in this period.',
  },
  ProcessIncompleteServiceContacts: {
    summary: 'Service contacts with a bounced address, by case, with the reason.',
    things: { one: 'bounced recipient', many: 'bounced recipients' },
    columns: [
      { key: 'contact', header: 'Contact', kind: 'text' },
      { key: 'address', header: 'Address', kind: 'text', priority: 3 },
      {
        key: 'source',
        header: 'List',
        kind: 'code',
        words: {
          PUBLIC: { label: 'Public list', tone: 'neutral' },
          FIRM: { label: 'Firm list', tone: 'neutral' },
        },
      },
      { key: 'firm', header: 'Firm', kind: 'text', priority: 3 },
      { key: 'number', header: 'Case', kind: 'text' },
      { key: 'party', header: 'For', kind: 'text', priority: 3 },
      { key: 'filer', header: 'Served by', kind: 'text', priority: 3 },
      { key: 'bounced', header: 'Bounced', kind: 'moment' },
      { key: 'why', header: 'Reason', kind: 'text', priority: 2 },
      { key: 'notified', header: 'Firm notified', kind: 'moment', priority: 2 },
    ],
    hasBounceFixes: true,
    sort: { key: 'bounced', isDescending: true },
    empty: 'Every service contact can be reached.',
  },
  FindRecentDBChanges: {
    summary: 'Changes by person, record, and request.',
    things: { one: 'change', many: 'changes' },
    columns: [
      { key: 'at', header: 'Time', kind: 'moment' },
      { key: 'by', header: 'By', kind: 'user' },
      { key: 'action', header: 'Change', kind: 'action' },
      { key: 'target', header: 'Record', kind: 'record' },
      { key: 'detail', header: 'Details', kind: 'facts' },
      { key: 'request', header: 'Request ID', kind: 'text', priority: 3 },
    ],
    sort: { key: 'at', isDescending: true },
    period: { column: 'at', days: 30 },
    empty: 'Nothing was changed in this period.',
  },
} as const satisfies Readonly<Partial<Record<ReportId, Report>>>;
