import { BACKEND_PAGES } from '#contract/backendPages';
import {
  MAIL_KIND_WORDS,
  MAIL_KINDS,
  MAIL_PATH,
  MAIL_SERVICE_PATH,
  MAIL_STATES,
} from '#contract/mails';
import { reportPage } from '#contract/reports/reportPages';
import type { MailCount, MailDay, MailDomain, MailList, QueuedMail } from '#contract/schemas/mails';
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
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { BarChart } from '../../../ui/charts/BarChart';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { BackendLink } from '../../../widgets/BackendLink';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { MAIL_STATE_WORDS } from '../mails/mailWords';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { mailList, readMailQuery, sendTestMail } from '../mails/slice';

const moment = momentColumn(STATE_TIME_ZONE);

const COLUMNS: readonly DataColumn<QueuedMail>[] = [
  rowHeader('Subject', ({ id, subject }) => (
    <AppLink to={MAIL_PATH} query={{ mailId: id }}>
      {subject}
    </AppLink>
  )),
  column('To', ({ recipient }) => <Breakable text={recipient} />),
  textColumn('Kind', ({ kind }) => MAIL_KIND_WORDS[kind], { priority: 3 }),
  statusColumn('Status', ({ state }) => MAIL_STATE_WORDS[state]),
  moment('Created', ({ createdAt }) => createdAt, { priority: 2 }),
  countColumn('Tries', ({ tries }) => tries, { priority: 3 }),
  moment('Next try', ({ nextTryAt }) => nextTryAt, { priority: 3 }),
  textColumn('Server’s answer', ({ problem }) => problem, { priority: 2 }),
];

type StateCount = 'waiting' | 'sent' | 'failed' | 'bounced';

/** A count that leads to its emails. */
const linked = (header: string, key: StateCount, state: (typeof MAIL_STATES)[number]) =>
  column<MailCount>(
    header,
    ({ kind, [key]: count }) =>
      count === 0 ? (
        '0'
      ) : (
        <AppLink to={MAIL_SERVICE_PATH} query={{ state, kind }}>
          {formatCount(count)}
        </AppLink>
      ),
    { align: 'end' },
  );

const KINDS = [
  rowHeader<MailCount>('Kind', ({ kind }) => MAIL_KIND_WORDS[kind]),
  linked('Waiting', 'waiting', 'WAITING'),
  linked('Sent', 'sent', 'SENT'),
  linked('Failed', 'failed', 'FAILED'),
  linked('Bounced', 'bounced', 'BOUNCED'),
];

const DOMAINS = [
  rowHeader<MailDomain>('Domain', ({ domain }) => (
    <AppLink to={MAIL_SERVICE_PATH} query={{ to: `@${domain}` }}>
      {domain}
    </AppLink>
  )),
  countColumn<MailDomain>('Sent', ({ sent }) => sent),
  countColumn<MailDomain>('Waiting', ({ waiting }) => waiting, { priority: 2 }),
  countColumn<MailDomain>('Put off', ({ deferred }) => deferred),
  countColumn<MailDomain>('Failed', ({ failed }) => failed),
  countColumn<MailDomain>('Bounced', ({ bounced }) => bounced),
  textColumn<MailDomain>('Last problem', ({ lastProblem }) => lastProblem, { priority: 2 }),
];

/** The email queue: by kind, day, and domain, and each email (spec section 2, Admin). */
export function Screen() {
  const { before, ...filters } = readMailQuery(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filters).length > 0;
  const state = useAppSelector(mailList.select);
  return (
    <Stack>
      <FiguresNotice of={state} />
      <ListView
        of={state}
        things={{ one: 'email', many: 'emails' }}
        caption="Emails, newest first"
        columns={COLUMNS}
        isPagedElsewhere
        lead={() => (before === undefined ? 'Newest emails' : 'Older emails')}
        controls={(list) => <Controls of={list} filters={filters} />}
        empty={{
          title: isFiltered ? 'No matches' : 'No emails',
          text: isFiltered
            ? 'No stored email matches. Rows are stored for 90 days.'
            : 'Emails appear here as soon as they are queued.',
          ...(isFiltered
            ? { action: <AppLink to={MAIL_SERVICE_PATH}>Show all emails</AppLink> }
            : {}),
        }}
        foot={({ next }) => (
          <p>
            {next === null ? null : (
              <>
                <AppLink to={MAIL_SERVICE_PATH} query={{ ...filters, before: next }}>
                  Older emails
                </AppLink>
                {', '}
              </>
            )}
            <AppLink to={reportPage('MailService').path}>Report with sorting and CSV file</AppLink>
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
  of: { counts, days, domains, hasServer, oldestAt, ownAddress },
}: ControlsProps) {
  return (
    <Stack>
      {hasServer ? null : (
        <MessageBox tone="warning">
          Email isn’t being sent: no SMTP server is set up. Set SMTP_URL. Until then, emails are
          written to files in DATA_DIR.
        </MessageBox>
      )}
      {oldestAt === null ? (
        <p>No email is waiting.</p>
      ) : (
        <p>The oldest waiting email was created {formatDateTime(oldestAt, STATE_TIME_ZONE)}.</p>
      )}
      <Section title="By kind, last 30 days">
        {counts.length === 0 ? (
          <p>No emails.</p>
        ) : (
          <DataTable
            caption="Emails by kind"
            isCaptionHidden
            columns={KINDS}
            rows={counts}
            rowKey={({ kind }) => kind}
          />
        )}
        <Days of={days} />
      </Section>
      <Section title="By domain, last 7 days">
        {domains.length === 0 ? (
          <p>No emails.</p>
        ) : (
          <DataTable
            caption="Domains, most problems first"
            isCaptionHidden
            columns={DOMAINS}
            rows={domains}
            rowKey={({ domain }) => domain}
          />
        )}
      </Section>
      <Section title="Test">
        <TestMail address={ownAddress} />
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
            choices: MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_WORDS[value].word })),
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

function Days({ of: days }: { readonly of: readonly MailDay[] }) {
  const series = (key: 'bounced' | 'failed' | 'sent' | 'waiting', label: string) => ({
    key,
    label,
    values: days.map((day) => day[key]),
  });
  return (
    <BarChart
      caption="Emails by day"
      table="button"
      pointName="Day"
      format={formatCount}
      height={120}
      data={{
        points: days.map(({ day }) => formatDate(day)),
        series: [
          series('sent', 'Sent'),
          series('waiting', 'Waiting'),
          series('failed', 'Failed'),
          series('bounced', 'Bounced'),
        ],
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
        'Its page shows its tries and the server’s answers.',
      ]}
      isSending={status === 'running'}
      onConfirm={() => dispatch(sendTestMail.send({}))}
    />
  );
}
