import { useMemo, useState } from 'react';
import {
  FIRM_ROLE_WORDS,
  handOverWords,
  RESTRICTION_NOTE_MAX_LENGTH,
  type FirmRole,
} from '#contract/filing/firms';
import { formatCount, formatQuantity } from '#contract/formats';
import type { FirmRecord, FirmUser } from '#contract/schemas/firms';
import { boxValue, isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import {
  countColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { phoneColumn } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import styles from '../envelopes/envelopes.module.css';
import { ROLE_CHOICES } from './Invitations';
import own from './firms.module.css';
import { changeUser, removeUser } from './slice';

interface Opened {
  readonly userId: number;
  readonly what: 'edit' | 'remove';
}

/** Users of the firm: roles, restrictions, and removal. */
export function Users({ record }: { readonly record: FirmRecord }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isPhone = useIsPhone();
  const { name: firm, userId: ownId, users } = record;
  // The last administrator can't leave.
  const isOnlyAdmin = users.filter(({ role }) => role === 'ADMIN').length === 1;
  const columns = useMemo(
    () => [
      rowHeader<FirmUser>('User', ({ email, name, userId }) => (
        <span className={styles.name}>
          <bdi>{userId === ownId ? `${name} (you)` : name}</bdi>
          {isPhone ? null : <span className={styles.soft}>{email}</span>}
        </span>
      )),
      ...(isPhone
        ? [
            phoneColumn<FirmUser>('Role', ({ drafts, email, restrictionNote, role }) => ({
              facts: [email],
              status: [
                FIRM_ROLE_WORDS[role],
                drafts === 0 ? null : formatQuantity(drafts, 'draft'),
                restrictionNote === '' ? null : restrictionNote,
              ],
            })),
          ]
        : [
            textColumn<FirmUser>('Role', ({ role }) => FIRM_ROLE_WORDS[role]),
            countColumn<FirmUser>('Drafts', ({ drafts }) => drafts, { priority: 2 }),
          ]),
      {
        ...statusColumn<FirmUser>('Filing', ({ isRestricted, restrictionNote }) =>
          isRestricted
            ? {
                tone: 'neutral',
                word: 'Prepares only',
                ...(isPhone ? {} : { note: restrictionNote }),
              }
            : { tone: 'released', word: 'May submit' },
        ),
        isBesideHeader: true,
      },
      toolsColumn<FirmUser>(
        'Change',
        ({ name, userId }) => (
          <span className={own.tools}>
            <Button
              size="small"
              aria-label={`Edit ${name}`}
              onClick={() => setOpened({ userId, what: 'edit' })}
            >
              Edit
            </Button>
            <Button
              size="small"
              variant="quiet"
              isDisabled={userId === ownId && isOnlyAdmin}
              aria-label={leaveWords(userId === ownId, firm, name, isOnlyAdmin)}
              onClick={() => setOpened({ userId, what: 'remove' })}
            >
              {userId === ownId ? 'Leave' : 'Remove'}
            </Button>
          </span>
        ),
        { align: 'end' },
      ),
    ],
    [firm, isOnlyAdmin, isPhone, ownId],
  );
  const user = users.find(({ userId }) => userId === opened?.userId);
  return (
    <Section title={`Users (${formatCount(users.length)})`}>
      {user === undefined ? null : opened?.what === 'edit' ? (
        <EditForm key={user.userId} user={user} onClose={() => setOpened(null)} />
      ) : (
        <RemoveForm key={user.userId} user={user} record={record} onClose={() => setOpened(null)} />
      )}
      <DataTable<FirmUser>
        caption="Users"
        isCaptionHidden
        columns={columns}
        rows={users}
        rowKey={({ userId }) => userId}
      />
    </Section>
  );
}

/** Names the button that ends a membership, with the reason why it is disabled. */
function leaveWords(isOwn: boolean, firm: string, name: string, isOnlyAdmin: boolean): string {
  if (!isOwn) return `Remove ${name}`;
  return isOnlyAdmin ? `Leave ${firm}: make another user an administrator first` : `Leave ${firm}`;
}

/** Returns what an administrator can change about a user. */
function partsOf({ isRestricted, restrictionNote, role }: FirmUser) {
  return { isRestricted, restrictionNote, role };
}

function startedOf({ isRestricted, restrictionNote, role }: ReturnType<typeof partsOf>) {
  return { role, isRestricted: boxValue(isRestricted), restrictionNote };
}

interface UserFormProps {
  readonly user: FirmUser;
  readonly onClose: () => void;
}

function EditForm({ onClose, user }: UserFormProps) {
  const dispatch = useAppDispatch();
  const { name, userId } = user;
  const loaded = partsOf(user);
  const [seen, setSeen] = useState(loaded);
  const form = useForm({
    id: `firmUser${String(userId)}`,
    started: startedOf(seen),
    check: (values) => ({
      restrictionNote:
        isBoxChecked(values.isRestricted) && values.restrictionNote.trim() === ''
          ? 'Enter why the user may not submit filings.'
          : null,
    }),
    command: useAppSelector((state) => changeUser.select(state, String(userId))),
    onSend: (values) =>
      dispatch(
        changeUser.send({
          params: { userId },
          body: {
            role: values.role as FirmRole,
            isRestricted: isBoxChecked(values.isRestricted),
            restrictionNote: values.restrictionNote.trim(),
            seen,
          },
        }),
      ),
  });
  // Shows another administrator's change in the form, except in edited fields.
  if (JSON.stringify(loaded) !== JSON.stringify(seen)) {
    setSeen(loaded);
    form.restart(startedOf(loaded));
  }
  const isNowRestricted = isBoxChecked(form.values.isRestricted);
  return (
    <Form
      form={form}
      label={`Edit ${name}`}
      button="Save user"
      actions={<Button onClick={onClose}>Close</Button>}
      isInPage
    >
      <Stack isForm>
        <h3>Edit {name}</h3>
        <Field {...form.field('role')} label="Role">
          <Select choices={ROLE_CHOICES} {...form.control('role')} />
        </Field>
        <Field {...form.field('isRestricted')} label="Filing">
          <div>
            <Checkbox {...form.box('isRestricted')}>
              Prepares filings, but may not submit them
            </Checkbox>
          </div>
        </Field>
        {isNowRestricted ? (
          <Field {...form.field('restrictionNote')} label="Why" isRequired>
            <TextInput
              maxLength={RESTRICTION_NOTE_MAX_LENGTH}
              {...form.control('restrictionNote')}
            />
          </Field>
        ) : null}
      </Stack>
    </Form>
  );
}

/** Ends a membership; transfers the user's drafts to a colleague. */
export function RemoveForm({
  onClose,
  record,
  user,
}: UserFormProps & { readonly record: FirmRecord }) {
  const dispatch = useAppDispatch();
  const { name, userId } = user;
  const held = handOverWords(user);
  const others = record.users.filter((each) => each.userId !== userId);
  const isOwn = userId === record.userId;
  const form = useForm({
    id: `firmUserRemoval${String(userId)}`,
    started: { handOverTo: String(others[0]?.userId ?? '') },
    check: () => ({}),
    command: useAppSelector((state) => removeUser.select(state, String(userId))),
    onSend: ({ handOverTo }) =>
      dispatch(
        removeUser.send({
          params: { userId },
          body: { handOverTo: held === '' ? null : Number(handOverTo) },
        }),
      ),
  });
  return (
    <Form
      form={form}
      label={isOwn ? 'Leave the firm' : `Remove ${name}`}
      button={isOwn ? 'Leave the firm' : `Remove ${name}`}
      actions={<Button onClick={onClose}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <p>
          {isOwn ? 'You no longer file' : `${name} no longer files`} for {record.name}. Submitted
          filings stay with the firm.
          {held === '' ? '' : ` ${held} must be reassigned.`}
        </p>
        {held === '' ? null : (
          <Field {...form.field('handOverTo')} label="Reassign to">
            <Select
              choices={others.map((each) => ({ id: String(each.userId), label: each.name }))}
              {...form.control('handOverTo')}
            />
          </Field>
        )}
      </Stack>
    </Form>
  );
}
