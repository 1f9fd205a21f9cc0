import {
  FIRM_ROLE_WORDS,
  FIRM_ROLES,
  INVITATION_DAYS,
  type FirmRole,
} from '#contract/filing/firms';
import { formatDateTime, formatDateTimeShort } from '#contract/formats';
import type { FirmInvitation, FirmRecord, JoinRequest } from '#contract/schemas/firms';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { column, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextArea } from '../../../ui/TextArea';
import own from './firms.module.css';
import { answerRequest, inviteUsers, revokeInvitation } from './slice';

/** Roles for a select. */
export const ROLE_CHOICES = FIRM_ROLES.map((id) => ({ id, label: FIRM_ROLE_WORDS[id] }));

/** An instant without the zone; in the current year, without the year. */
function Moment({ at }: { readonly at: string }) {
  const { now } = usePagePorts();
  return (
    <time dateTime={at} title={formatDateTime(at, STATE_TIME_ZONE)}>
      {formatDateTimeShort(at, STATE_TIME_ZONE, new Date(now()).toISOString())}
    </time>
  );
}

const ANSWER = toolsColumn<JoinRequest>('Answer', (each) => <Answer of={each} />, {
  align: 'end',
});

const REQUEST_COLUMNS: readonly DataColumn<JoinRequest, never>[] = [
  rowHeader('Name', ({ name }) => <bdi>{name}</bdi>),
  textColumn('Email', ({ email }) => email),
  textColumn('Attorney', ({ barNumber }) => barNumber, { none: 'No' }),
  column('Requested', ({ createdAt }) => <Moment at={createdAt} />, {
    isNoWrap: true,
    priority: 2,
  }),
  ANSWER,
];

const PHONE_REQUEST_COLUMNS: readonly DataColumn<JoinRequest, never>[] = [
  rowHeader('Name', ({ name }) => <bdi>{name}</bdi>),
  phoneColumn('Email', ({ barNumber, createdAt, email }) => ({
    facts: [email],
    status: [
      barNumber === null ? 'Not an attorney' : `Attorney ${barNumber}`,
      <Moment key="requested" at={createdAt} />,
    ],
  })),
  ANSWER,
];

/** Requests to join the firm; nothing without any. */
export function JoinRequests({ requests }: Pick<FirmRecord, 'requests'>) {
  const isPhone = useIsPhone();
  if (requests.length === 0) return null;
  return (
    <Section title={`Requests to join (${String(requests.length)})`}>
      <DataTable<JoinRequest>
        caption="Requests to join"
        isCaptionHidden
        columns={isPhone ? PHONE_REQUEST_COLUMNS : REQUEST_COLUMNS}
        rows={requests}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

/** Form that invites users, and the open invitations. */
export function Invitations({ invitations }: Pick<FirmRecord, 'invitations'>) {
  return (
    <Section title="Invite users">
      <InviteForm />
      {invitations.length === 0 ? null : (
        <DataTable<FirmInvitation>
          caption="Open invitations"
          columns={[
            rowHeader('Email', ({ email }) => email),
            textColumn('Role', ({ role }) => FIRM_ROLE_WORDS[role]),
            column('Sent', ({ createdAt }) => <Moment at={createdAt} />, { priority: 2 }),
            column('Expires', ({ expiresAt }) => <Moment at={expiresAt} />, { priority: 3 }),
            toolsColumn('Change', (each) => <Revoke of={each} />, { align: 'end' }),
          ]}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function Answer({ of: { id, name } }: { readonly of: JoinRequest }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => answerRequest.select(state, String(id)));
  const answer = (isApproved: boolean) =>
    dispatch(
      answerRequest.send({ params: { requestId: id }, body: { isApproved, role: 'FILER' } }),
    );
  return (
    <span className={own.tools}>
      <Button
        size="small"
        isBusy={status === 'running'}
        aria-label={`Approve ${name}`}
        onClick={() => answer(true)}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Decline ${name}`}
        onClick={() => answer(false)}
      >
        Decline
      </Button>
    </span>
  );
}

function Revoke({ of: { email, id } }: { readonly of: FirmInvitation }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => revokeInvitation.select(state, String(id)));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      aria-label={`Revoke the invitation for ${email}`}
      onClick={() => dispatch(revokeInvitation.send({ params: { invitationId: id } }))}
    >
      Revoke
    </Button>
  );
}

/** Parses addresses separated by spaces, commas, or lines. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((each) => each !== '');
}

function InviteForm() {
  const dispatch = useAppDispatch();
  const form = useForm({
    id: 'inviteUsers',
    started: { emails: '', role: 'FILER' },
    check: ({ emails }) => ({
      emails: addressesIn(emails).length === 0 ? 'Enter at least one email address.' : null,
    }),
    command: useAppSelector(inviteUsers.select),
    onSend: ({ emails, role }) =>
      dispatch(inviteUsers.send({ body: { emails: addressesIn(emails), role: role as FirmRole } })),
  });
  return (
    <Form
      form={form}
      label="Invite users"
      button="Send invitations"
      dirtyWords=""
      disabledReason={
        addressesIn(form.values.emails).length === 0 ? 'Enter an email address first.' : null
      }
      isInPage
    >
      <Stack isForm>
        <Field
          {...form.field('emails')}
          label="Email addresses"
          hint={`One per line, up to 20. Each person gets a one-time link, valid for ${String(INVITATION_DAYS)} days. They need an account with that address.`}
          isRequired
        >
          <TextArea rows={2} {...form.control('emails')} />
        </Field>
        <Field {...form.field('role')} label="Role">
          <Select choices={ROLE_CHOICES} {...form.control('role')} />
        </Field>
      </Stack>
    </Form>
  );
}
