import { REASON_MAX_LENGTH } from '#contract/accountMoney';
import { BACKEND_PAGES } from '#contract/backendPages';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { SuperUserRequest } from '#contract/schemas/superUsers';
import { SUPER_USER_REQUEST_HOURS } from '#contract/superUsers';
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
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { BackendLink } from '../../../widgets/BackendLink';
import { decideSuperUser, requestSuperUser, superUserRequests } from '../slice';
import { reasonProblem } from '../money/amounts';

const STATES: Readonly<Record<SuperUserRequest['state'], Status>> = {
  OPEN: { tone: 'open', word: 'Open' },
  GRANTED: { tone: 'released', word: 'Granted' },
  REFUSED: { tone: 'closed', word: 'Refused' },
  EXPIRED: { tone: 'neutral', word: 'Expired' },
};

const KINDS = [
  { id: 'GRANT', label: 'Make a super user' },
  { id: 'REVOKE', label: 'No longer a super user' },
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

/** The two-person rule for super users: one requests, another decides (spec section 2, Admin). */
export function Screen() {
  return (
    <Stack>
      <p>
        Two super users are needed: one requests a change, and another decides it within{' '}
        {SUPER_USER_REQUEST_HOURS} hours. Both the requester and the user are notified. Before you
        decide, enter your password on the{' '}
        <BackendLink to={BACKEND_PAGES.signInSecurity}>Login Security</BackendLink> page.
      </p>
      <Section title="Request a change">
        <RequestForm />
      </Section>
      <Section title="Requests">
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
          <Field {...form.field('until')} label="Last day" hint="Leave blank for no end">
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

/** Buttons for another super user's open request; otherwise who decided. */
function Decision({ of: { decidedBy, id, mayDecide, state, username } }: { of: SuperUserRequest }) {
  const dispatch = useAppDispatch();
  const decide = (isGranted: boolean) => () =>
    dispatch(decideSuperUser.send({ params: { requestId: id }, body: { isGranted } }));
  if (state !== 'OPEN') return decidedBy ?? 'None';
  if (!mayDecide) return 'Another super user decides';
  return (
    <Row>
      <Button size="small" aria-label={`Grant the request for ${username}`} onClick={decide(true)}>
        Grant
      </Button>
      <Button
        size="small"
        aria-label={`Refuse the request for ${username}`}
        onClick={decide(false)}
      >
        Refuse
      </Button>
    </Row>
  );
}
