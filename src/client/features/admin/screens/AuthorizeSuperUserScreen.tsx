import { REFUND_APPROVAL_CENTS } from '#contract/admin/approvals';
import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatMoney } from '#contract/formats';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { ApprovalKind } from '#contract/admin/approvals';
import type { Approval } from '#contract/schemas/approvals';
import type { SuperUserRequest } from '#contract/schemas/superUsers';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { SUPER_USER_REQUEST_HOURS } from '#contract/admin/superUsers';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import {
  column,
  dateColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { BackendLink } from '../../../widgets/BackendLink';
import {
  approvals,
  decideApproval,
  decideSuperUser,
  requestSuperUser,
  superUserRequests,
} from '../slice';
import { reasonProblem } from '../money/amounts';

const STATES: Readonly<Record<SuperUserRequest['state'], Status>> = {
  OPEN: { tone: 'open', word: 'Open' },
  GRANTED: { tone: 'released', word: 'Approved' },
  REFUSED: { tone: 'closed', word: 'Denied' },
  EXPIRED: { tone: 'neutral', word: 'Expired' },
};

const KINDS = [
  { id: 'GRANT', label: 'Grant super user rights' },
  { id: 'REVOKE', label: 'Remove super user rights' },
] as const;

const COLUMNS = [
  rowHeader<SuperUserRequest>('User', ({ username }) => username),
  textColumn<SuperUserRequest>(
    'Request',
    ({ kind }) => KINDS.find(({ id }) => id === kind)?.label ?? null,
  ),
  textColumn<SuperUserRequest>('Reason', ({ reason }) => reason, { priority: 3 }),
  dateColumn<SuperUserRequest>('Until', ({ until }) => until, { priority: 3 }),
  textColumn<SuperUserRequest>('Requested by', ({ requestedBy }) => requestedBy),
  momentColumn(STATE_TIME_ZONE)<SuperUserRequest>('Requested', ({ requestedAt }) => requestedAt, {
    priority: 2,
  }),
  statusColumn<SuperUserRequest>('Status', ({ state }) => STATES[state]),
  column<SuperUserRequest>('Decision', (request) => <Decision of={request} />),
];

const APPROVALS: Readonly<Record<ApprovalKind, string>> = {
  SECOND_FACTOR: 'Remove two-step login',
  REFUND: 'Refund',
  MONTH_REOPENING: 'Reopen a month',
};

const APPROVAL_COLUMNS = [
  rowHeader<Approval>('Request', ({ kind }) => APPROVALS[kind]),
  textColumn<Approval>('Change', ({ summary }) => summary),
  textColumn<Approval>('Reason', ({ reason }) => reason, { priority: 3 }),
  textColumn<Approval>('Requested by', ({ requestedBy }) => requestedBy, { priority: 2 }),
  momentColumn(STATE_TIME_ZONE)<Approval>('Requested', ({ requestedAt }) => requestedAt, {
    priority: 2,
  }),
  statusColumn<Approval>('Status', ({ state }) => STATES[state]),
  column<Approval>('Decision', (approval) => <ApprovalDecision of={approval} />),
];

/** The two-person rule: one super user requests, another decides (spec section 2, Admin). */
export function Screen() {
  return (
    <Stack>
      <p>
        Some changes require two super users: one requests the change, and another decides within{' '}
        {SUPER_USER_REQUEST_HOURS} hours. This applies to super user rights, two-step login
        removals, reopened months, and refunds that total more than{' '}
        {formatMoney(REFUND_APPROVAL_CENTS)} for one payment.{' '}
        <BackendLink to={BACKEND_PAGES.confirmIdentity}>Confirm it’s you</BackendLink> before you
        decide.
      </p>
      <Section title="Request a change">
        <RequestForm />
      </Section>
      <Section title="Refunds, two-step login, and accounting months">
        <ListView
          of={useAppSelector(approvals.select)}
          things={{ one: 'request', many: 'requests' }}
          caption="Requests that change data, newest first"
          columns={APPROVAL_COLUMNS}
          empty={{ title: 'No requests', text: 'Requests and their decisions will appear here.' }}
        />
      </Section>
      <Section title="Super user rights">
        <ListView
          of={useAppSelector(superUserRequests.select)}
          things={{ one: 'request', many: 'requests' }}
          caption="Requests, newest first"
          columns={COLUMNS}
          empty={{ title: 'No requests', text: 'Requests and their decisions will appear here.' }}
        />
      </Section>
    </Stack>
  );
}

function RequestForm() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'superUser',
    started: { username: '', kind: 'GRANT', until: '', reason: '' },
    check: ({ reason, username }) => ({
      username: username.trim() === '' ? 'Enter a username.' : null,
      reason: reasonProblem(reason),
    }),
    command: useAppSelector(requestSuperUser.select),
    onSend: ({ kind, reason, until, username }) =>
      dispatch(
        requestSuperUser.send({
          body: {
            kind: kind === 'REVOKE' ? 'REVOKE' : 'GRANT',
            username,
            reason,
            until: until === '' || kind === 'REVOKE' ? null : until,
          },
        }),
      ),
  });
  return (
    <Form form={form} label="Request a change" button="Send request">
      <Stack isForm>
        <Field {...form.field('username')} label="Username" isRequired>
          <TextInput autoComplete="off" maxLength={TEXT_MAX_LENGTH} {...form.control('username')} />
        </Field>
        <Field {...form.field('kind')} label="Change" isRequired>
          <Select choices={KINDS} {...form.control('kind')} />
        </Field>
        {form.values.kind === 'GRANT' ? (
          <Field {...form.field('until')} label="Last day" hint="Leave blank for no end date">
            <TextInput type="date" {...form.control('until')} />
          </Field>
        ) : null}
        <Field
          {...form.field('reason')}
          label="Reason"
          hint="Shown to the other super users"
          isRequired
        >
          <TextInput maxLength={REASON_MAX_LENGTH} {...form.control('reason')} />
        </Field>
      </Stack>
    </Form>
  );
}

/** Decision on a request for super user rights. */
function Decision({ of: { id, username, ...request } }: { of: SuperUserRequest }) {
  const dispatch = useAppDispatch();
  return (
    <Decide
      of={request}
      what={`the request for ${username}`}
      onDecide={(isGranted) =>
        dispatch(decideSuperUser.send({ params: { requestId: id }, body: { isGranted } }))
      }
    />
  );
}

/** Decision on a change other than super user rights. */
function ApprovalDecision({ of: { id, summary, ...request } }: { of: Approval }) {
  const dispatch = useAppDispatch();
  return (
    <Decide
      of={request}
      what={`the request: ${summary}`}
      onDecide={(isGranted) =>
        dispatch(decideApproval.send({ params: { approvalId: id }, body: { isGranted } }))
      }
    />
  );
}

interface DecideProps {
  readonly of: Pick<Approval, 'decidedBy' | 'mayDecide' | 'state'>;
  /** Describes the request in button labels. */
  readonly what: string;
  readonly onDecide: (isGranted: boolean) => void;
}

/**
 * Buttons that approve or deny another super user's open request; for a decided request, shows who
 * decided it.
 */
function Decide({ of: { decidedBy, mayDecide, state }, onDecide, what }: DecideProps) {
  if (state !== 'OPEN') return decidedBy ?? 'None';
  if (!mayDecide) return 'Needs another super user’s approval';
  return (
    <Row>
      <Button size="small" aria-label={`Approve ${what}`} onClick={() => onDecide(true)}>
        Approve
      </Button>
      <Button size="small" aria-label={`Deny ${what}`} onClick={() => onDecide(false)}>
        Deny
      </Button>
    </Row>
  );
}
