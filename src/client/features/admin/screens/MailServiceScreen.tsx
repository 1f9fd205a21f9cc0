import { useMemo } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { MAIL_PATH, MAIL_SERVICE_PATH } from '#contract/admin/pages';
import { formatCount, formatDate, formatDateTime, formatQuantity } from '#contract/formats';
import { MAIL_KIND_WORDS, MAIL_KINDS, MAIL_STATES } from '#contract/admin/mails';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { MailCount, MailDay, MailDomain, MailList, QueuedMail } from '#contract/schemas/mails';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { FilterForm } from '../../../records/FilterForm';
import { FindForm } from '../../../records/FindForm';
import { ListView } from '../../../records/ListView';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { BarChart } from '../../../ui/charts/BarChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { AsOfTime } from '../AsOfTime';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { withAllDays } from '../mails/allDays';
import { mailStateWords } from '../mails/mailWords';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { mailList, readMailQuery, sendTestMail } from '../mails/slice';

const moment = momentColumn(STATE_TIME_ZONE);

/** Without an SMTP server, emails are only written to files. */
const sentWord = (hasServer: boolean): string => (hasServer ? 'Sent' : 'Written to file');

const columnsWith = (hasServer: boolean): readonly DataColumn<QueuedMail>[] => [
  rowHeader('Subject', ({ id, subject }) => (
    <AppLink to={MAIL_PATH} query={{ mailId: id }}>
      {subject}
    </AppLink>
  )),
  column('To', ({ recipient }) => <Breakable text={recipient} />, { phone: 'line' }),
  textColumn('Kind', ({ kind }) => MAIL_KIND_WORDS[kind], { priority: 3, phone: 'line' }),
  statusColumn('Status', ({ state }) => mailStateWords(hasServer)[state], { phone: 'end' }),
  moment('Created', ({ createdAt }) => createdAt, { priority: 2, phone: 'line' }),
  countColumn('Attempts', ({ tries }) => tries, { priority: 3, phone: 'named' }),
  moment('Next attempt', ({ nextTryAt }) => nextTryAt, { priority: 3, phone: 'named' }),
  textColumn('Server response', ({ problem }) => problem, { priority: 2, phone: 'line' }),
];

type StateCount = 'waiting' | 'sent' | 'failed' | 'bounced';

/** A count that links to its emails. */
const linked = (header: string, key: StateCount, state: (typeof MAIL_STATES)[number]) => ({
  ...column<MailCount>(
    header,
    ({ kind, [key]: count }) =>
      count === 0 ? (
        '0'
      ) : (
        <AppLink to={MAIL_SERVICE_PATH} query={{ state, kind }}>
          {formatCount(count)}
        </AppLink>
      ),
    { align: 'end', phone: 'named' },
  ),
  isEmpty: ({ [key]: count }: MailCount) => count === 0,
});

/** A count of a domain; a phone leaves out zeros. */
const domainCount = (
  header: string,
  key: 'bounced' | 'deferred' | 'failed' | 'sent' | 'waiting',
  look: { readonly priority?: 2 } = {},
) => ({
  ...countColumn<MailDomain>(header, ({ [key]: count }) => count, { ...look, phone: 'named' }),
  isEmpty: ({ [key]: count }: MailDomain) => count === 0,
});

const kindsWith = (hasServer: boolean) => [
  rowHeader<MailCount>('Kind', ({ kind }) => MAIL_KIND_WORDS[kind]),
  linked('Waiting', 'waiting', 'WAITING'),
  linked(sentWord(hasServer), 'sent', 'SENT'),
  linked('Failed', 'failed', 'FAILED'),
  linked('Bounced', 'bounced', 'BOUNCED'),
];

const domainsWith = (hasServer: boolean) => [
  rowHeader<MailDomain>('Domain', ({ domain }) => (
    <AppLink to={MAIL_SERVICE_PATH} query={{ to: `@${domain}` }}>
      {domain}
    </AppLink>
  )),
  domainCount(sentWord(hasServer), 'sent'),
  domainCount('Waiting', 'waiting', { priority: 2 }),
  domainCount('Deferred', 'deferred'),
  domainCount('Failed', 'failed'),
  domainCount('Bounced', 'bounced'),
  textColumn<MailDomain>('Last problem', ({ lastProblem }) => lastProblem, {
    priority: 2,
    phone: 'line',
  }),
];

/** Columns must be the same arrays on every render, so there is one set per wording. */
type Wording = 'server' | 'files';
const wordsOf = (hasServer: boolean): Wording => (hasServer ? 'server' : 'files');
const COLUMNS = { server: columnsWith(true), files: columnsWith(false) };
const KINDS = { server: kindsWith(true), files: kindsWith(false) };
const DOMAINS = { server: domainsWith(true), files: domainsWith(false) };

/** The email queue by kind, day, and domain, plus a list of emails (spec section 2, Admin). */
export function Screen() {
  const { before: _before, ...filters } = readMailQuery(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filters).length > 0;
  const state = useAppSelector(mailList.select);
  return (
    <Stack>
      <FiguresNotice of={state} />
      <ListView
        of={state}
        things={{ one: 'email', many: 'emails' }}
        caption="Emails, newest first"
        columns={COLUMNS[wordsOf(dataOf(state)?.hasServer ?? true)]}
        isPagedElsewhere
        lead={({ asOf }) => <AsOfTime instant={asOf} />}
        controls={(list) => <Controls of={list} filters={filters} />}
        empty={{
          title: isFiltered ? 'No matches' : 'No emails',
          text: isFiltered
            ? 'No stored emails match. Rows are stored for 90 days.'
            : 'Emails appear here as soon as they are queued.',
          ...(isFiltered
            ? { action: <AppLink to={MAIL_SERVICE_PATH}>Show all emails</AppLink> }
            : {}),
        }}
        foot={({ next }, focusSummary) => (
          <p>
            {next === null ? null : (
              <>
                <AppLink
                  to={MAIL_SERVICE_PATH}
                  query={{ ...filters, before: next }}
                  onFollow={focusSummary}
                >
                  Older emails
                </AppLink>
                {', '}
              </>
            )}
            <AppLink to={reportPage('MailService').path}>Sortable report with CSV download</AppLink>
          </p>
        )}
      />
      <p>
        <LiveNote />
      </p>
    </Stack>
  );
}

interface ControlsProps {
  readonly of: MailList;
  readonly filters: { readonly kind?: string; readonly state?: string; readonly to?: string };
}

function Controls({
  filters,
  of: { asOf, counts, days, domains, hasServer, oldestAt, ownAddress },
}: ControlsProps) {
  const kinds = useMemo(() => filled(KINDS[wordsOf(hasServer)], counts), [counts, hasServer]);
  const domainColumns = useMemo(
    () => filled(DOMAINS[wordsOf(hasServer)], domains),
    [domains, hasServer],
  );
  return (
    <Stack>
      {hasServer ? null : <NoServer counts={counts} />}
      <Figures of={counts} hasServer={hasServer} oldestAt={oldestAt} />
      <Section title="By kind, last 30 days">
        {counts.length === 0 ? (
          <p>No emails.</p>
        ) : (
          <DataTable
            caption="Emails by kind"
            isCaptionHidden
            columns={kinds}
            rows={counts}
            rowKey={({ kind }) => kind}
          />
        )}
        <Days of={withAllDays(days, asOf)} hasServer={hasServer} />
      </Section>
      <Section title="By domain, last 7 days">
        {domains.length === 0 ? (
          <p>No emails.</p>
        ) : (
          <DataTable
            caption="Domains, most problems first"
            isCaptionHidden
            columns={domainColumns}
            rows={domains}
            rowKey={({ domain }) => domain}
          />
        )}
      </Section>
      <Section title="Test">
        <div>
          <TestMail address={ownAddress} />
        </div>
        <p>
          <BackendLink to={BACKEND_PAGES.emailTemplates}>
            Email templates with sample data
          </BackendLink>
        </p>
      </Section>
      <FilterForm
        path={MAIL_SERVICE_PATH}
        query={filters}
        filters={[
          {
            field: 'state',
            label: 'Status',
            any: 'Any status',
            choices: MAIL_STATES.map((value) => ({
              value,
              label: mailStateWords(hasServer)[value].word,
            })),
          },
          {
            field: 'kind',
            label: 'Kind',
            any: 'All kinds',
            choices: MAIL_KINDS.map((value) => ({ value, label: MAIL_KIND_WORDS[value] })),
          },
        ]}
      />
      <FindForm
        path={MAIL_SERVICE_PATH}
        query={filters}
        field="to"
        name="Find emails by recipient"
        label="Recipient contains"
        button="Find"
      />
    </Stack>
  );
}

/**
 * A warning that emails aren’t sent; an error if emails with served documents may be among them.
 * The counts include emails from before the server was taken away.
 */
function NoServer({ counts }: { readonly counts: readonly MailCount[] }) {
  const served = counts.find(({ kind }) => kind === 'SERVICE')?.sent ?? 0;
  return (
    <MessageBox tone={served > 0 ? 'error' : 'warning'}>
      Email isn’t being sent, only saved in DATA_DIR. Set SMTP_URL.
      {served === 0 ? null : (
        <>
          {' '}
          <AppLink to={MAIL_SERVICE_PATH} query={{ state: 'SENT', kind: 'SERVICE' }}>
            Check {formatQuantity(served, 'email')}
          </AppLink>{' '}
          with served documents of the last 30 days.
        </>
      )}
    </MessageBox>
  );
}

/** Leaves out the columns that are empty in all rows. */
function filled<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]) {
  return columns.filter(
    ({ isEmpty }) => isEmpty === undefined || rows.some((row) => !isEmpty(row)),
  );
}

interface FiguresProps {
  readonly of: readonly MailCount[];
  readonly hasServer: boolean;
  readonly oldestAt: string | null;
}

/** Number of failed or bounced emails in 30 days above which action is needed. */
const USUAL_PROBLEMS = 5;

/** Emails of the last 30 days by state. */
function Figures({ hasServer, of: counts, oldestAt }: FiguresProps) {
  const sum = (key: StateCount) => counts.reduce((all, { [key]: count }) => all + count, 0);
  const problem = (key: 'bounced' | 'failed', label: string): Figure => ({
    label,
    value: formatCount(sum(key)),
    note: `Usually under ${String(USUAL_PROBLEMS)}`,
    tone: sum(key) < USUAL_PROBLEMS ? 'plain' : 'warning',
  });
  return (
    <FiguresRow
      label="Emails at a glance"
      figures={[
        {
          label: 'Waiting',
          value: formatCount(sum('waiting')),
          note:
            oldestAt === null
              ? 'Usually 0'
              : `Oldest: ${formatDateTime(oldestAt, STATE_TIME_ZONE)}`,
        },
        {
          label: sentWord(hasServer),
          value: formatCount(sum('sent')),
          note: hasServer ? 'Last 30 days' : 'No SMTP server',
        },
        problem('failed', 'Failed'),
        problem('bounced', 'Bounced'),
      ]}
    />
  );
}

/** Maximum number of days whose labels all fit below the chart. */
const LABELED_DAYS = 10;

/** Minimum number of days with emails for a chart. */
const MIN_DAYS = 3;

function Days({
  hasServer,
  of: days,
}: {
  readonly hasServer: boolean;
  readonly of: readonly MailDay[];
}) {
  const series = (key: 'bounced' | 'failed' | 'sent' | 'waiting', label: string) => ({
    key,
    label,
    values: days.map((day) => day[key]),
  });
  const shown = days.filter((day) => day.sent + day.waiting + day.failed + day.bounced > 0);
  if (shown.length < MIN_DAYS) return null;
  return (
    <BarChart
      caption="Number of emails by day"
      table="button"
      pointName="Day"
      format={formatCount}
      height={120}
      {...(days.length > LABELED_DAYS
        ? {}
        : { shortPoints: days.map(({ day }) => formatDate(day).replace(/, \d+$/, '')) })}
      data={{
        points: days.map(({ day }) => formatDate(day)),
        series: [
          series('sent', sentWord(hasServer)),
          series('waiting', 'Waiting'),
          series('failed', 'Failed'),
          series('bounced', 'Bounced'),
        ].filter(({ values }) => values.some((count) => count > 0)),
      }}
    />
  );
}

function TestMail({ address }: { readonly address: string }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(sendTestMail.select);
  return (
    <ConfirmedAction
      button="Send a test email"
      title={`Send a test email to ${address}?`}
      lines={[
        'It uses the same queue and server as other emails.',
        'Its page shows the attempts and the server’s responses.',
      ]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(sendTestMail.send({}))}
    />
  );
}
